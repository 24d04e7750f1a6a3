import { beforeEach, expect, it } from "vitest";
import { noteServerAnswer, noteServerLost, serverReached } from "#src/state/server-reached.ts";

beforeEach(() => noteServerLost(1_000));

it("A response to a request from before the connection was lost does not count", () => {
  noteServerAnswer(999);
  expect(serverReached.read()).toBe(false);
});

it("A response to a later request counts until the connection is lost again", () => {
  noteServerAnswer(1_001);
  expect(serverReached.read()).toBe(true);
  noteServerLost(2_000);
  expect(serverReached.read()).toBe(false);
});

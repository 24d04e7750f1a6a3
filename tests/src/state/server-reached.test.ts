import { beforeEach, expect, it } from "vitest";
import { noteServerAnswer, noteServerLost, serverReached } from "#src/state/server-reached.ts";

beforeEach(() => noteServerLost(1_000));

it("An answer to a request sent before the line was lost does not count", () => {
  noteServerAnswer(999);
  expect(serverReached.read()).toBe(false);
});

it("An answer to a later request counts until the line is lost again", () => {
  noteServerAnswer(1_001);
  expect(serverReached.read()).toBe(true);
  noteServerLost(2_000);
  expect(serverReached.read()).toBe(false);
});

import { describe, expect, it } from "vitest";
import {
  readPageMessage,
  readSimulatedNetwork,
  readWorkerMessage,
} from "../../offline/messages.ts";

const HASH = "a".repeat(64);

describe("A message from a page", () => {
  it.each([
    { type: "SKIP_WAITING" },
    { type: "GET_STATUS" },
    { type: "CLAIM" },
    { type: "DISMISS_SEAL_ALARM" },
    { type: "SET_CONDITION", condition: "hanging" },
    { type: "HIDE_SCORES", isHidden: true },
    { type: "FORGET", closed: [HASH], kept: null },
    { type: "FORGET", closed: [], kept: HASH },
  ])("$type is read as it was sent, without unknown fields", (message) => {
    expect(readPageMessage({ ...message, token: "abcdefgh" })).toEqual(message);
  });

  it("keeps only valid hashes of sessions", () => {
    const message = { type: "FORGET", closed: [HASH, "abcdefgh", 7], kept: "abcdefgh" };
    expect(readPageMessage(message)).toEqual({ type: "FORGET", closed: [HASH], kept: null });
    expect(readPageMessage({ type: "FORGET", closed: [HASH] })).toEqual({
      type: "FORGET",
      closed: [HASH],
      kept: null,
    });
  });

  it.each([
    null,
    "GET_STATUS",
    {},
    { type: "RELOAD" },
    { type: "SET_CONDITION", condition: "on fire" },
    { type: "HIDE_SCORES", isHidden: "yes" },
    { type: "FORGET", closed: HASH, kept: null },
  ])("is ignored if it is %j", (message) => {
    expect(readPageMessage(message)).toBeNull();
  });
});

describe("A message from the worker", () => {
  it.each([
    { type: "STATUS", status: { condition: "normal", version: "1", alarmed: true } },
    { type: "STATUS", status: { condition: "offline", version: "1" } },
    { type: "PAGE_LEFT", version: "1" },
    { type: "LATE_ANSWER", id: "1" },
    { type: "UNLOCKED" },
    { type: "SEAL_ALARM" },
    { type: "NOT_SAVED" },
  ])("$type is read as it was sent", (message) => {
    expect(readWorkerMessage(message)).toEqual(message);
  });

  it.each([
    undefined,
    { type: "STATUS", status: { condition: "on fire", version: "1" } },
    { type: "STATUS", status: { condition: "normal" } },
    { type: "PAGE_LEFT" },
    { type: "LATE_ANSWER", id: 1 },
    { type: "CLAIM" },
  ])("is ignored if it is %j", (message) => {
    expect(readWorkerMessage(message)).toBeNull();
  });
});

it.each([
  ["portal", "portal"],
  ["on fire", "normal"],
  [undefined, "normal"],
])("A stored simulated network of %s is read as %s", (stored, network) => {
  expect(readSimulatedNetwork(stored)).toBe(network);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  EVENT_STATUSES,
  type EventStatus,
  hasEnded,
  isInPlay,
  isLive,
  isOff,
  isOver,
} from "#domain/match-status.ts";

const AT = 1_795_000_000;

it("The statuses are exactly those of the contract", () => {
  const contract: { components: { schemas: { EventStatus: { enum: string[] } } } } = parse(
    readFileSync(new URL("../../openapi/v1.yaml", import.meta.url), "utf8"),
  );
  expect([...EVENT_STATUSES].sort()).toEqual(contract.components.schemas.EventStatus.enum.sort());
});

describe("A match that is", () => {
  it.each<[EventStatus, { live: boolean; over: boolean; off: boolean }]>([
    ["not_started", { live: false, over: false, off: false }],
    ["first_half", { live: true, over: false, off: false }],
    ["halftime", { live: true, over: false, off: false }],
    ["second_half", { live: true, over: false, off: false }],
    ["extra_time", { live: true, over: false, off: false }],
    ["extra_time_break", { live: true, over: false, off: false }],
    ["penalties", { live: true, over: false, off: false }],
    ["interrupted", { live: true, over: false, off: false }],
    ["ended", { live: false, over: true, off: false }],
    ["postponed", { live: false, over: false, off: true }],
    ["abandoned", { live: false, over: true, off: true }],
    ["canceled", { live: false, over: true, off: true }],
  ])("%s is %o", (status, expected) => {
    const match = { status };
    expect({ live: isLive(match), over: isOver(match), off: isOff(match) }).toEqual(expected);
  });
});

describe("An end time from the source", () => {
  it.each<[EventStatus, boolean]>([
    ["not_started", true],
    ["second_half", true],
    ["halftime", true],
    ["ended", true],
    ["postponed", false],
    ["abandoned", false],
    ["canceled", false],
  ])("makes a match that is %s played to its end: %s", (status, ended) => {
    expect(hasEnded({ status, end_at: AT })).toBe(ended);
    expect(isInPlay({ status, end_at: AT })).toBe(false);
  });

  it("is not needed if the status shows the end", () => {
    expect(hasEnded({ status: "ended", end_at: null })).toBe(true);
    expect(hasEnded({ status: "second_half", end_at: null })).toBe(false);
    expect(isInPlay({ status: "second_half", end_at: null })).toBe(true);
  });
});

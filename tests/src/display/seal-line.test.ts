import { expect, it } from "vitest";
import { sealRowText } from "#src/display/seal-line.ts";
import { fixtureEvent } from "../support/fixture-event.ts";

const COUNTS = { total: 5, settled: 0, correct: 0 };

it.each([
  ["open", undefined, "Not final yet"],
  ["open", true, "Computed after kick-off"],
  ["sealed", undefined, "Sealed"],
  ["sealed", true, "Computed after kick-off"],
  ["void", undefined, "Void"],
  ["none", undefined, undefined],
] as const)(
  "A match that is %s, afterwards %s, has the seal row %s",
  (state, afterwards, title) => {
    const predictions = { ...COUNTS, state, ...(afterwards && { afterwards }) };
    expect(sealRowText(fixtureEvent({ predictions }))?.title).toBe(title);
  },
);

import { describe, expect, it } from "vitest";
import { gestureOf } from "#src/display/list-gesture.ts";

const SCREEN = { width: 390, isAtTop: true };
const start = { x: 200, y: 300, at: 0 };

describe("A finger on the list", () => {
  it.each([
    ["to the left, the next day", { x: 100, y: 310, at: 200 }, "next-day"],
    ["to the right, the day before", { x: 300, y: 290, at: 200 }, "previous-day"],
    ["down from the top, a refresh", { x: 205, y: 420, at: 400 }, "refresh"],
    ["a short way, nothing", { x: 160, y: 300, at: 200 }, null],
    ["across and down equally, nothing", { x: 100, y: 380, at: 200 }, null],
    ["slowly, nothing", { x: 100, y: 300, at: 900 }, null],
    ["up, nothing", { x: 200, y: 100, at: 200 }, null],
  ] as const)("%s", (_, end, gesture) => {
    expect(gestureOf(start, end, SCREEN)).toBe(gesture);
  });

  it("downwards from below the top only scrolls", () => {
    const end = { x: 200, y: 450, at: 300 };
    expect(gestureOf(start, end, { ...SCREEN, isAtTop: false })).toBeNull();
  });

  it.each([10, 380])("from the edge at %i px is the browser's back gesture", (x) => {
    const from = { ...start, x };
    expect(gestureOf(from, { x: 195, y: 300, at: 200 }, SCREEN)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { spendingText } from "#src/display/spending-text.ts";

const open = { state: "open", total: 2, settled: 0, correct: 0 } as const;
const off = { ...open, state: "void" } as const;
const postponed = { status: "postponed", predictions: open } as const;

const free = { unlocked_at: null };
const bought = { unlocked_at: 50 };
const back = (points: number) => ({ unlocked_at: 50, returned: { points, at: 60 } });

describe("The points spent on a match that is off", () => {
  it("show no text to a fan who spent nothing", () => {
    for (const event of [
      postponed,
      { status: "postponed", predictions: off },
      { status: "canceled", predictions: off },
    ] as const) {
      expect(spendingText(event, [])).toBeNull();
      expect(spendingText(event, [free])).toBeNull();
    }
  });

  it("show no text while the match counts", () => {
    for (const status of ["not_started", "second_half", "ended"] as const)
      expect(spendingText({ status, predictions: open }, [bought])).toBeNull();
  });

  it("may come back while a postponed match can still be played", () => {
    expect(spendingText(postponed, [bought])).toBe(
      "What you spent on it comes back if it is not played within 48 hours of its first kick-off.",
    );
  });

  it("are on their way as soon as the match is void", () => {
    expect(spendingText({ status: "postponed", predictions: off }, [bought])).toBe(
      "What you spent on it is on its way back to you.",
    );
    expect(spendingText({ status: "canceled", predictions: open }, [bought])).toBe(
      "What you spent on it is on its way back to you.",
    );
  });

  it("show the returned amount and the reason", () => {
    expect(
      spendingText({ status: "postponed", predictions: off }, [back(15), back(15), free]),
    ).toBe("Credits returned: match postponed. 30 points are back in your balance.");
    expect(spendingText({ status: "canceled", predictions: off }, [back(1)])).toBe(
      "Credits returned: match canceled. 1 point is back in your balance.",
    );
    expect(spendingText({ status: "abandoned", predictions: off }, [back(0), back(0)])).toBe(
      "Credits returned: match abandoned. It is back in your plan's allowance.",
    );
    expect(spendingText({ status: "ended", predictions: off }, [back(15), back(0)])).toBe(
      "Credits returned: the match did not count. 15 points are back in your balance. It is back in your plan's allowance.",
    );
  });
});

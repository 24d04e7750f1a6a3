import { describe, expect, it } from "vitest";
import { chancePlot, headline, matchesText, tenthText } from "#src/display/chance-plot.ts";
import { PAST_SEASONS } from "#src/display/past-seasons.ts";

const counts = (settled: number) => ({
  sealed: settled,
  settled,
  correct: 0,
  hit_rate: null,
  matches: settled,
  not_counted: 0,
  void: 0,
  waiting: 0,
  sealed_late: 0,
});
const bins = (known: Record<number, [n: number, stated: number, happened: number]>) =>
  Array.from({ length: 10 }, (_, tenth) => {
    const [n = 0, stated = null, happened = null] = known[tenth] ?? [];
    return { from: tenth / 10, to: (tenth + 1) / 10, n, stated, hit_rate: happened };
  });
const named = bins({ 5: [100, 0.55, 0.6] });
const all = bins({ 2: [400, 0.25, 0.24], 8: [100, 0.84, 0.853] });

describe("The plot of the record", () => {
  it("has a headline about 80 to 90%", () => {
    const plot = chancePlot({ counts: counts(200), calibration: named, chances: all });
    expect(headline(plot)).toBe("When we say 80–90%, it happens 85% of the time.");
    expect(plot.dots.map(({ size }) => size)).toEqual([1, 0.5]);
  });

  it("has a headline about the highest chances if none was as high", () => {
    const plot = chancePlot({ counts: counts(200), calibration: named });
    expect(headline(plot)).toBe("When we say 50–60%, it happens 60% of the time.");
  });

  it("shows and labels past seasons below 200 settled answers", () => {
    const plot = chancePlot({ counts: counts(199), calibration: named, chances: all });
    expect(plot.isPast).toBe(true);
    expect(headline(plot)).toBe("When we said 80–90%, it happened 85% of the time.");
    expect(plot.dots).toHaveLength(10);
  });

  it("has no headline if no tenth has enough answers", () => {
    const plot = chancePlot({ counts: counts(200), calibration: bins({}) });
    expect(headline(plot)).toBeNull();
  });

  it("counts its matches and labels each tenth", () => {
    expect(matchesText({ matches: 1_276 })).toBe(
      "1,276 matches, sealed before kick-off, none left out.",
    );
    expect(tenthText({ from: 0.3, to: 0.4 })).toBe("30–40%");
  });
});

describe("The past seasons", () => {
  it("have ten tenths, each with a chance inside it", () => {
    expect(PAST_SEASONS).toHaveLength(10);
    for (const { from, to, stated } of PAST_SEASONS) {
      expect(stated).toBeGreaterThan(from);
      expect(stated).toBeLessThan(to);
    }
  });
});

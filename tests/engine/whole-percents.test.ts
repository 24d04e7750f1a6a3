import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholePercents } from "#engine/whole-percents.ts";

describe("Percentages that are shown together", () => {
  it.each([
    [
      [0.5, 0.3, 0.2],
      ["50%", "30%", "20%"],
    ],
    // Rounded one by one, these add up to 99 or 101.
    [
      [0.854, 0.133, 0.013],
      ["86%", "13%", "1%"],
    ],
    [
      [0.485, 0.265, 0.25],
      ["49%", "26%", "25%"],
    ],
    [
      [0.456, 0.277, 0.267],
      ["45%", "28%", "27%"],
    ],
    [
      [1 / 3, 1 / 3, 1 / 3],
      ["34%", "33%", "33%"],
    ],
    [
      [0.605, 0.391, 0.004],
      ["61%", "39%", "under 1%"],
    ],
    [
      [0.001, 0.003, 0.996],
      ["under 1%", "under 1%", "over 99%"],
    ],
    [
      [0.992, 0.006, 0.002],
      ["99%", "1%", "under 1%"],
    ],
    [
      [0.29, 0.7, 0.01],
      ["29%", "70%", "1%"],
    ],
    [
      [1, 0, 0],
      ["over 99%", "under 1%", "under 1%"],
    ],
  ])("%j are %j", (chances, shown) => {
    expect(wholePercents(chances)).toEqual(shown);
  });

  it("add up to 100, keep their order and differ by less than a point", () => {
    const weight = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.02, noNaN: true }),
    );
    const threes = fc
      .tuple(weight, weight, weight)
      .filter((weights) => weights.some((one) => one > 1e-6))
      .map((weights) => weights.map((one) => one / weights.reduce((sum, part) => sum + part, 0)));
    fc.assert(
      fc.property(threes, (chances) => {
        const shown = wholePercents(chances);
        const points = shown.map((text) =>
          text === "under 1%" ? 0 : text === "over 99%" ? 100 : Number.parseInt(text, 10),
        );
        expect(points.reduce((sum, one) => sum + one, 0)).toBe(100);
        for (const [index, chance] of chances.entries()) {
          expect(shown[index]).not.toMatch(/^(0|100)%$/);
          expect(Math.abs((points[index] ?? Number.NaN) - chance * 100)).toBeLessThan(1 + 1e-9);
          for (const [other, less] of chances.entries())
            if (less < chance)
              expect(points[other]).toBeLessThanOrEqual(points[index] ?? Number.NaN);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

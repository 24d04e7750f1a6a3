import { describe, expect, it } from "vitest";
import { MODEL_VERSION, MODEL_VERSIONS } from "#engine/model-versions.ts";
import { rankedScore } from "#engine/ranked-score.ts";

describe("the ranked probability score", () => {
  it("is 0 for a certain and right forecast, 1 for the opposite end", () => {
    expect([rankedScore([1, 0, 0], 0), rankedScore([1, 0, 0], 2)]).toEqual([0, 1]);
  });

  it("scores a near miss lower than a far one, for three answers or seven", () => {
    expect(rankedScore([1, 0, 0], 1)).toBe(0.5);
    expect(rankedScore([0, 0, 1, 0, 0, 0, 0], 3)).toBeCloseTo(1 / 6, 12);
    expect(rankedScore([0, 0, 1, 0, 0, 0, 0], 6)).toBeCloseTo(4 / 6, 12);
  });

  it("is the mean of the squared gaps", () => {
    expect(rankedScore([0.5, 0.45, 0.05], 0)).toBeCloseTo((0.5 ** 2 + 0.05 ** 2) / 2, 12);
  });
});

describe("the model's change log", () => {
  it("begins with the version in use, has each once, newest first", () => {
    const versions = MODEL_VERSIONS.map(({ version }) => version);
    expect(versions[0]).toBe(MODEL_VERSION);
    expect(new Set(versions).size).toBe(versions.length);
    const days = MODEL_VERSIONS.map(({ released }) => released);
    expect(days).toEqual(days.toSorted().toReversed());
  });
});

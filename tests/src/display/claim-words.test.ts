import { expect, it } from "vitest";
import type { components } from "#contract";
import { claimWords } from "#src/display/claim-words.ts";

type Bin = components["schemas"]["CalibrationBin"];

const bin = (from: number, n: number, rate: number | null): Bin => ({
  from,
  to: from + 0.1,
  n,
  stated: from + 0.05,
  hit_rate: rate,
});
const counts = (settled: number) => ({
  sealed: settled,
  settled,
  correct: 0,
  hit_rate: null,
  matches: 1,
  not_counted: 0,
  void: 0,
  waiting: 0,
  sealed_late: 0,
});

it("A visitor reads how often the commonest chance came true", () => {
  const calibration = [bin(0.4, 90, 0.5), bin(0.8, 106, 0.849)];
  expect(claimWords({ counts: counts(200), calibration })).toBe(
    "When we said 80–90%, it happened 85% of 106 times.",
  );
});

it("A visitor reads no claim below 200 settled answers or without a rate", () => {
  expect(claimWords({ counts: counts(199), calibration: [bin(0.8, 106, 0.85)] })).toBeNull();
  expect(claimWords({ counts: counts(200), calibration: [bin(0.8, 5, null)] })).toBeNull();
});

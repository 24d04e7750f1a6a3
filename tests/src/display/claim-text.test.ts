import { expect, it } from "vitest";
import { claimText } from "#src/display/claim-text.ts";
import { chanceBin, shortRecord } from "../support/short-record.ts";

it("A visitor reads how often the commonest chance came true", () => {
  const calibration = [chanceBin(0.4, 90, 0.5), chanceBin(0.8, 106, 0.849)];
  expect(claimText(shortRecord(200, calibration))).toBe(
    "When we said 80–90%, it happened 85% of 106 times.",
  );
});

it("A visitor reads no claim below 200 settled answers or without a rate", () => {
  expect(claimText(shortRecord(199))).toBeNull();
  expect(claimText(shortRecord(200, [chanceBin(0.8, 5, null)]))).toBeNull();
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORMER_SLUGS } from "#engine/question-list.ts";
import { reportLines } from "#server/verify/report.ts";
import { faultTexts, verifyText } from "../../support/record.ts";

/** Downloaded from the last version that asked eleven questions: two matches, 2–1 and 1–1. */
const FILE = readFileSync(new URL("sealed-under-the-old-list.csv", import.meta.url), "utf8");

describe("a record sealed with eleven questions", () => {
  it("is still valid: every hash, answer, chance and verdict", async () => {
    const findings = await verifyText(FILE);
    expect(faultTexts(findings)).toEqual([]);
    expect(findings.revealed).toBe(22);
    expect(findings.states.get("not_counted")).toBe(1);
    expect((findings.states.get("right") ?? 0) + (findings.states.get("wrong") ?? 0)).toBe(21);
    const report = reportLines(findings).join("\n");
    for (const slug of FORMER_SLUGS) expect(report).toContain(`  ${slug} `);
    expect(report).toContain("Everything holds.");
  });

  it.each([
    ["a chance", "0.53", "0.63"],
    ["an answer", "match-result,home,", "match-result,away,"],
    ["a judgement", ",right,2,1", ",wrong,2,1"],
  ])("has a fault if %s is changed", async (_what, was, is) => {
    expect(FILE).toContain(was);
    expect(faultTexts(await verifyText(FILE.replace(was, is)))).not.toEqual([]);
  });
});

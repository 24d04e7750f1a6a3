import { expect, it } from "vitest";
import { dayNumber } from "#domain/day.ts";
import { explainMatches } from "#server/backtest/explain-matches.ts";
import { readCompetitions } from "#server/backtest/read-seasons.ts";
import { OPENFOOTBALL, RESULTS_WITH_SHOTS } from "./shared-data.ts";

const FIVE = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
const SAMPLE = {
  from: dayNumber("2023-08-01"),
  to: dayNumber("2025-05-31"),
  count: 300,
  seed: 30,
};

it.each([
  ["with shots", RESULTS_WITH_SHOTS],
  ["results alone", OPENFOOTBALL],
])("no template writes more than a tenth of the texts for real matches, %s", (_name, folder) => {
  const texts = explainMatches(readCompetitions(folder, FIVE), SAMPLE);
  for (const kind of ["lead", "after"]) {
    const own = texts.filter((text) => text.kind === kind);
    const uses = new Map<string, number>();
    for (const { template } of own) uses.set(template, (uses.get(template) ?? 0) + 1);
    expect(own.length).toBeGreaterThan(1400);
    expect(Math.max(...uses.values()), kind).toBeLessThanOrEqual(0.1 * own.length);
    for (const { text } of own) {
      expect(text.length, text).toBeLessThanOrEqual(140);
      expect(text).toMatch(/\d/);
    }
  }
});

import { expect, it } from "vitest";
import { dayNumber } from "#domain/day.ts";
import { historyBefore } from "#engine/history.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";
import { readResultsFolder } from "#server/feeds/results-with-shots/read-folder.ts";
import { RESULTS_WITH_SHOTS } from "./shared-data.ts";

const LEAGUES = ["en.1", "de.1", "es.1", "it.1", "fr.1"];
/** The model's window of six years then holds the season before of every club. */
const FIRST = "2016-07-01";

const folder = readResultsFolder(RESULTS_WITH_SHOTS, LEAGUES);

it.each(LEAGUES)("a club of %s is new only if it was not in the season before", (league) => {
  const seasons = folder
    .filter(({ competition }) => competition === league)
    .map(({ matches }) =>
      matches.map(({ date, home, away, score }) => ({
        day: dayNumber(date),
        home: slug(home),
        away: slug(away),
        score,
      })),
    );
  const columns = matchColumnsOf(seasons.flat());
  const wrong: string[] = [];
  let missed = 0;
  let called = 0;
  seasons.forEach((season, index) => {
    const before = seasons[index - 1];
    if (before === undefined || (season[0]?.day ?? 0) < dayNumber(FIRST)) return;
    const known = new Set(before.flatMap(({ home, away }) => [home, away]));
    for (const day of new Set(season.map((match) => match.day))) {
      const history = historyBefore(columns, day, FOOTBALL.windowDays);
      const today = season.filter((match) => match.day === day);
      for (const team of today.flatMap(({ home, away }) => [home, away])) {
        const place = history.teams.indexOf(team);
        if (place === -1) expect(known).not.toContain(team);
        const isCalledNew = place !== -1 && history.isNew[place] === 1;
        if (isCalledNew) called += 1;
        if (isCalledNew && known.has(team)) wrong.push(`${team} on day ${day}`);
        if (place !== -1 && !isCalledNew && !known.has(team)) missed += 1;
      }
    }
  });
  expect(wrong).toEqual([]);
  // Only the last weeks of 2019-20, which ended in August, lie too far from its start.
  expect(missed).toBeLessThan(0.05 * called);
});

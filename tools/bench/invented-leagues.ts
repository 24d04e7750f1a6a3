import type { DayNumber, PlayedMatch } from "#engine/match.ts";
import { seededRandom } from "#engine/seeded-random.ts";

const TEAMS = 20;
const SEASON_DAYS = 365;
const ROUND_DAYS = [0, 1, 3];
const DAYS_BETWEEN_ROUNDS = 7;
const FIRST_DAY = 18_000;

export function inventedLeague(
  name: string,
  seasons: number,
  options: { shots: boolean },
): PlayedMatch[] {
  const random = seededRandom(`bench ${name}`);
  const strength = Array.from({ length: TEAMS }, () => 0.3 * random.normal());
  return Array.from({ length: seasons }, (_, season) =>
    rounds().flatMap((pairs, round) =>
      pairs.map(([home, away], index): PlayedMatch => {
        const edge = (strength[home] ?? 0) - (strength[away] ?? 0);
        const score = {
          home: random.poisson(1.5 * Math.exp(edge)),
          away: random.poisson(1.2 * Math.exp(-edge)),
        };
        const shots = { home: 8 + 3 * score.home, away: 8 + 3 * score.away };
        const shotsOnTarget = { home: 2 + score.home, away: 2 + score.away };
        return {
          day: dayOfMatch(season, round, index),
          home: `${name} ${home}`,
          away: `${name} ${away}`,
          score,
          ...(options.shots ? { shots, shotsOnTarget } : {}),
        };
      }),
    ),
  )
    .flat()
    .sort((a, b) => a.day - b.day);
}

function dayOfMatch(season: number, round: number, index: number): DayNumber {
  return (
    FIRST_DAY +
    season * SEASON_DAYS +
    round * DAYS_BETWEEN_ROUNDS +
    (ROUND_DAYS[index % ROUND_DAYS.length] ?? 0)
  );
}

function rounds(): [home: number, away: number][][] {
  const first = Array.from({ length: TEAMS - 1 }, (_, round) =>
    Array.from({ length: TEAMS / 2 }, (_one, place): [number, number] => {
      const one = place === 0 ? TEAMS - 1 : (round + place) % (TEAMS - 1);
      const other = (round - place + TEAMS - 1) % (TEAMS - 1);
      return round % 2 === 0 ? [one, other] : [other, one];
    }),
  );
  return [
    ...first,
    ...first.map((pairs) => pairs.map(([home, away]): [number, number] => [away, home])),
  ];
}

import { DAY_MS } from "#domain/day.ts";
import { seededRandom, type Random } from "#engine/seeded-random.ts";
import { clubsOf } from "#server/feeds/demo/club-names.ts";
import { EPOCH, slotTime, type RoundTheClockLeague } from "#server/feeds/demo/competitions.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";
import { mirrored, singleRoundRobin, type Pairing } from "#server/feeds/demo/round-robin.ts";
import type { FeedTeam } from "#server/feeds/feed.ts";

const ROUND_DAYS = 3;
const MATCHES_A_DAY = 4;
const CLUBS_A_DAY = 2 * MATCHES_A_DAY;
const STEP_MINUTES = 45;

type Match = Pairing<FeedTeam>;
type Round = Match[][];

export const ROUND_THE_CLOCK_SEASON_DAYS = 46 * ROUND_DAYS;

export function roundTheClockSeason(
  seed: string,
  league: RoundTheClockLeague,
  season: number,
): Fixture[] {
  const { key: tournament } = league.tournament;
  const random = seededRandom(`${seed}|${tournament}|calendar|${season}`);
  const start = EPOCH + season * ROUND_THE_CLOCK_SEASON_DAYS * DAY_MS;
  return playingDays(random, tournament, seed, league).flatMap((days, round) =>
    days.flatMap((matches, day) =>
      random.shuffled(matches).map(([home, away], index): Fixture => {
        const minutes = league.firstKickOff + index * STEP_MINUTES;
        return {
          key: `${tournament}-${season}-${round + 1}-${home.key}-${away.key}`,
          tournament,
          sport: league.sport,
          season,
          round: `Round ${round + 1}`,
          home,
          away,
          kickOff: slotTime(start, { day: round * ROUND_DAYS + day, minutes }),
          catchUp: null,
          neutral: false,
          alwaysPlayed: true,
          knockOut: false,
          knownFrom: -Infinity,
        };
      }),
    ),
  );
}

/** First and last rounds use the same thirds on the same days, so that seasons join. */
function playingDays(
  random: Random,
  tournament: string,
  seed: string,
  league: RoundTheClockLeague,
): Round[] {
  const clubThirds = chunks(
    seededRandom(`${seed}|${tournament}|thirds`).shuffled(clubsOf(league.region)),
    CLUBS_A_DAY,
  );
  const shuffledThirds = clubThirds.map((third) => random.shuffled(third));
  const order = [
    ...shuffledThirds.flatMap((third) => third.slice(0, MATCHES_A_DAY)),
    ...shuffledThirds.toReversed().flatMap((third) => third.slice(MATCHES_A_DAY)),
  ];
  const [opening = [], ...others] = singleRoundRobin(order);
  const middle = [...others, ...others.map(mirrored)];
  for (;;) {
    const rounds = spread(
      random,
      chunks(opening, MATCHES_A_DAY),
      middle,
      chunks(mirrored(opening), MATCHES_A_DAY),
    );
    if (rounds) return rounds;
  }
}

function spread(random: Random, opening: Round, middle: Match[][], closing: Round): Round[] | null {
  const rounds = [opening];
  const openingClubs = clubsIn(closing[0]);
  for (const [index, matches] of middle.entries()) {
    const playedYesterday = clubsIn(rounds.at(-1)?.[ROUND_DAYS - 1]);
    const isLast = index === middle.length - 1;
    const pool = random.shuffled(matches);
    const lastDay = isLast
      ? pool.filter((match) => isFree(match, openingClubs)).slice(0, MATCHES_A_DAY)
      : [];
    const firstDay = pool
      .filter((match) => isFree(match, playedYesterday) && !lastDay.includes(match))
      .slice(0, MATCHES_A_DAY);
    if (firstDay.length < MATCHES_A_DAY || (isLast && lastDay.length < MATCHES_A_DAY)) return null;
    const rest = pool.filter((match) => !firstDay.includes(match) && !lastDay.includes(match));
    rounds.push(chunks([...firstDay, ...rest, ...lastDay], MATCHES_A_DAY));
  }
  return [...rounds, closing];
}

function clubsIn(matches: Match[] = []): Set<string> {
  return new Set(matches.flatMap(([home, away]) => [home.key, away.key]));
}

function isFree([home, away]: Match, busy: Set<string>): boolean {
  return !busy.has(home.key) && !busy.has(away.key);
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

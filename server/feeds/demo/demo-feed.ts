import { DAY_MS, utcDayNumber } from "#domain/day.ts";
import {
  CAPITAL_CUP,
  EPOCH,
  FRIENDLIES,
  ROUND_THE_CLOCK_LEAGUES,
  WEEKLY_LEAGUES,
} from "#server/feeds/demo/competitions.ts";
import { cupEdition } from "#server/feeds/demo/cup-calendar.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";
import { playFixture, type PlayedFixture } from "#server/feeds/demo/play-fixture.ts";
import {
  FRIENDLIES_SEASON_DAYS,
  friendliesSeason,
} from "#server/feeds/demo/friendlies-calendar.ts";
import {
  ROUND_THE_CLOCK_SEASON_DAYS,
  roundTheClockSeason,
} from "#server/feeds/demo/round-the-clock-calendar.ts";
import { weeklySeason } from "#server/feeds/demo/weekly-calendar.ts";
import type { Feed, FeedMatch } from "#server/feeds/feed.ts";
import { NOT_STARTED, stateAt } from "#server/feeds/match-timeline.ts";

const AHEAD_DAYS = 60;
const LONGEST_DELAY_DAYS = 24;
/** A last round may end on the Tuesday after its week. */
const SPILL_DAYS = 3;
const MAX_CACHED_SEASONS = 96;

interface Calendar {
  key: string;
  memoryDays: number;
  seasonDays: number;
  season(number: number): Fixture[];
}

/** The seed decides all data, so that two servers agree. `now` decides how much is known. */
export function createDemoFeed({ seed }: { seed: number | string }): Feed {
  const calendars = calendarsOf(String(seed));
  const seasons = new Map<string, Fixture[]>();
  const played = new WeakMap<Fixture, PlayedFixture>();

  function seasonOf(calendar: Calendar, number: number): Fixture[] {
    const key = `${calendar.key}|${number}`;
    const fixtures = seasons.get(key) ?? calendar.season(number);
    seasons.delete(key);
    seasons.set(key, fixtures);
    const oldest = seasons.keys().next();
    if (seasons.size > MAX_CACHED_SEASONS && !oldest.done) seasons.delete(oldest.value);
    return fixtures;
  }

  function play(fixture: Fixture): PlayedFixture {
    const known = played.get(fixture) ?? playFixture(String(seed), fixture);
    played.set(fixture, known);
    return known;
  }

  function mayBeRescheduled(fixture: Fixture, earliest: number): boolean {
    const isAlwaysPlayed = fixture.alwaysPlayed && fixture.offStatus === undefined;
    if (isAlwaysPlayed || fixture.kickOff < earliest - LONGEST_DELAY_DAYS * DAY_MS) return false;
    return play(fixture).calledOff !== null;
  }

  function matches({ from, to, now, also }: Parameters<Feed["matches"]>[0]): FeedMatch[] {
    const found: FeedMatch[] = [];
    for (const calendar of calendars) {
      const earliest = Math.max(from, memoryStart(now, calendar.memoryDays));
      const latest = Math.min(to, now + AHEAD_DAYS * DAY_MS);
      const firstSeason = seasonAt(calendar, earliest - (LONGEST_DELAY_DAYS + SPILL_DAYS) * DAY_MS);
      for (let number = firstSeason; number <= seasonAt(calendar, latest); number++) {
        for (const fixture of seasonOf(calendar, number)) {
          if (fixture.kickOff >= latest || fixture.knownFrom > now) continue;
          if (fixture.kickOff < earliest && !mayBeRescheduled(fixture, earliest)) continue;
          const match = matchAt(fixture, play(fixture), now);
          if ((match.startAt >= earliest && match.startAt < latest) || also?.has(match.key))
            found.push(match);
        }
      }
    }
    return found.sort((a, b) => a.startAt - b.startAt);
  }

  return {
    name: "demo",
    isDemo: true,
    notice: "Demo data: invented clubs, invented results.",
    sports: async () => [
      { slug: "football", name: "Football" },
      { slug: "futsal", name: "Futsal" },
    ],
    tournaments: async () => [
      ...[...WEEKLY_LEAGUES, ...ROUND_THE_CLOCK_LEAGUES].map((league) => league.tournament),
      CAPITAL_CUP.tournament,
      FRIENDLIES.tournament,
    ],
    matches: async (window) => matches(window),
    // Demo data from an earlier version must load its history again.
    historyVersion: async () => "with shots, shoot-outs and friendlies",
    historyStart: async (now) =>
      memoryStart(now, Math.max(...calendars.map((calendar) => calendar.memoryDays))),
  };
}

function calendarsOf(seed: string): Calendar[] {
  return [
    ...WEEKLY_LEAGUES.map((league) => ({
      key: league.tournament.key,
      memoryDays: league.memoryDays,
      seasonDays: league.seasonWeeks * 7,
      season: (number: number) => weeklySeason(seed, league, number),
    })),
    ...ROUND_THE_CLOCK_LEAGUES.map((league) => ({
      key: league.tournament.key,
      memoryDays: league.memoryDays,
      seasonDays: ROUND_THE_CLOCK_SEASON_DAYS,
      season: (number: number) => roundTheClockSeason(seed, league, number),
    })),
    {
      key: CAPITAL_CUP.tournament.key,
      memoryDays: CAPITAL_CUP.memoryDays,
      seasonDays: CAPITAL_CUP.cycleWeeks * 7,
      season: (number: number) => cupEdition(seed, number),
    },
    {
      key: FRIENDLIES.tournament.key,
      memoryDays: FRIENDLIES.memoryDays,
      seasonDays: FRIENDLIES_SEASON_DAYS,
      season: (number: number) => friendliesSeason(seed, number),
    },
  ];
}

function seasonAt(calendar: Calendar, moment: number): number {
  return Math.floor((moment - EPOCH) / (calendar.seasonDays * DAY_MS));
}

function memoryStart(now: number, days: number): number {
  return (utcDayNumber(now) - days) * DAY_MS;
}

function matchAt(
  fixture: Fixture,
  { calledOff, timeline, shots }: PlayedFixture,
  now: number,
): FeedMatch {
  const match: FeedMatch = {
    ...NOT_STARTED,
    shots: null,
    shotsOnTarget: null,
    key: fixture.key,
    tournament: fixture.tournament,
    round: fixture.round,
    home: fixture.home,
    away: fixture.away,
    startAt: fixture.kickOff,
    timeKnown: true,
    neutral: fixture.neutral,
    awarded: false,
  };
  const state = stateAt(timeline, now);
  const known = state.status === "ended" && shots !== null ? { ...state, ...shots } : state;
  if (calledOff === null) return { ...match, ...known };
  if (now < calledOff.announcedAt) return match;
  const newDate = calledOff.status === "postponed" ? calledOff.newDate : null;
  if (!newDate || now < newDate.knownFrom) return { ...match, status: calledOff.status };
  return { ...match, startAt: newDate.kickOff, ...known };
}

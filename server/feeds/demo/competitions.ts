import { DAY_MS } from "#domain/day.ts";
import type { Region } from "#server/feeds/demo/club-names.ts";
import type { FeedTournament } from "#server/feeds/feed.ts";

/** A Monday. Seasons count from here in both directions. */
export const EPOCH = Date.UTC(2018, 0, 1);

const LEAGUE_MEMORY_DAYS = 3 * 365;
const SERIES_MEMORY_DAYS = 90;

export type Sport = "football" | "futsal";

/** Days after the round's first day, minutes after midnight UTC. */
export interface Slot {
  day: number;
  minutes: number;
  /** Never postponed or canceled, for example the day's only futsal match. */
  alwaysPlayed?: true;
}

interface Competition {
  tournament: FeedTournament;
  sport: Sport;
  region: Region;
  memoryDays: number;
}

export interface WeeklyLeague extends Competition {
  kind: "weekly";
  seasonWeeks: number;
  slots: Slot[];
  catchUp: Slot;
}

/** Plays every three days, so that some match is always live. */
export interface RoundTheClockLeague extends Competition {
  kind: "round-the-clock";
  firstKickOff: number;
}

function at(day: number, time: string): Slot {
  return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

function clock(day: number, ...times: string[]): Slot[] {
  return times.map((time) => at(day, time));
}

function withFirstAlwaysPlayed(slots: Slot[]): Slot[] {
  return slots.map((slot, index) =>
    slots[index - 1]?.day === slot.day ? slot : { ...slot, alwaysPlayed: true },
  );
}

function competition(
  key: string,
  sport: Sport,
  name: string,
  priority: number,
  region: Region,
): Omit<Competition, "memoryDays"> {
  return { tournament: { key, sport, name, priority, country: null }, sport, region };
}

export const WEEKLY_LEAGUES: WeeklyLeague[] = [
  {
    ...competition("northern-league", "football", "Northern League", 100, "northern"),
    kind: "weekly",
    memoryDays: LEAGUE_MEMORY_DAYS,
    seasonWeeks: 40,
    slots: [
      ...clock(4, "19:00"),
      ...clock(5, "12:30", "15:00", "15:00", "15:00", "17:30"),
      ...clock(6, "13:00", "15:30", "18:00"),
      ...clock(7, "20:00"),
    ],
    catchUp: at(2, "19:30"),
  },
  {
    ...competition("serie-atlantica", "football", "Série Atlântica", 95, "atlantica"),
    kind: "weekly",
    memoryDays: LEAGUE_MEMORY_DAYS,
    seasonWeeks: 40,
    slots: [
      ...clock(5, "15:30", "18:00", "20:30"),
      ...clock(6, "14:30", "16:00", "18:30", "20:30"),
      ...clock(7, "19:15", "21:15"),
    ],
    catchUp: at(2, "20:15"),
  },
  {
    ...competition("meridian-league", "football", "Meridian League", 90, "meridian"),
    kind: "weekly",
    memoryDays: LEAGUE_MEMORY_DAYS,
    seasonWeeks: 40,
    slots: [
      ...clock(1, "17:00", "19:00", "20:45"),
      ...clock(2, "17:00", "19:00", "20:45"),
      ...clock(3, "18:45", "20:45"),
    ],
    catchUp: at(6, "16:30"),
  },
  {
    ...competition("hall-premier", "futsal", "Hall Premier", 60, "hall"),
    kind: "weekly",
    memoryDays: LEAGUE_MEMORY_DAYS,
    seasonWeeks: 22,
    slots: withFirstAlwaysPlayed([
      ...clock(5, "16:00", "18:00"),
      ...clock(6, "15:00", "17:00"),
      ...clock(7, "19:30"),
      ...clock(8, "19:30"),
    ]),
    catchUp: at(3, "19:00"),
  },
  {
    ...competition("liga-pavilhao", "futsal", "Liga Pavilhão", 55, "pavilhao"),
    kind: "weekly",
    memoryDays: LEAGUE_MEMORY_DAYS,
    seasonWeeks: 22,
    slots: withFirstAlwaysPlayed([
      ...clock(2, "19:00", "21:00"),
      ...clock(3, "19:00", "21:00"),
      ...clock(4, "20:00"),
      ...clock(5, "19:00"),
    ]),
    catchUp: at(0, "20:00"),
  },
];

export const ROUND_THE_CLOCK_LEAGUES: RoundTheClockLeague[] = (
  [
    ["coral-league", "Coral League", "lagoon"],
    ["lantern-league", "Lantern League", "lantern"],
    ["monsoon-league", "Monsoon League", "monsoon"],
    ["caravan-league", "Caravan League", "caravan"],
    ["savanna-premiership", "Savanna Premiership", "savanna"],
    ["canal-league", "Canal League", "canal"],
    ["boreal-league", "Boreal League", "boreal"],
    ["liga-condor", "Liga Cóndor", "condor"],
  ] as const
).map(([key, name, region], index) => ({
  ...competition(key, "football", name, 80 - index, region),
  kind: "round-the-clock",
  memoryDays: SERIES_MEMORY_DAYS,
  firstKickOff: ((5 + 3 * index) % 24) * 60,
}));

export const FRIENDLIES = {
  ...competition("club-friendlies", "football", "Club Friendlies", 40, "estuary"),
  memoryDays: SERIES_MEMORY_DAYS,
};

export const CAPITAL_CUP = {
  tournament: {
    key: "capital-cup",
    sport: "football",
    name: "Capital Cup",
    priority: 98,
    country: null,
  },
  memoryDays: LEAGUE_MEMORY_DAYS,
  cycleWeeks: 20,
  weeks: {
    "Round of 32": [1, 3],
    "Round of 16": [6, 8],
    "Quarter-finals": [11, 13],
    "Semi-finals": [15, 17],
    Final: [19],
  },
} satisfies {
  tournament: FeedTournament;
  memoryDays: number;
  cycleWeeks: number;
  weeks: Record<string, number[]>;
};

export function slotTime(start: number, slot: Slot): number {
  return start + slot.day * DAY_MS + slot.minutes * 60_000;
}

export function weekStart(week: number): number {
  return EPOCH + week * 7 * DAY_MS;
}

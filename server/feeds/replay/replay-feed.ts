import { DAY_MS } from "#domain/day.ts";
import {
  type Feed,
  type FeedMatch,
  type FeedTeam,
  type FeedTournament,
  FeedError,
} from "#server/feeds/feed.ts";
import {
  buildTimeline,
  NOT_STARTED,
  stateAt,
  type MatchState,
} from "#server/feeds/match-timeline.ts";
import { type Club, clubOf } from "#server/feeds/openfootball/club-names.ts";
import { competitionOf } from "#server/feeds/openfootball/competitions.ts";
import type { ArchiveMatch } from "#server/feeds/replay/archive-match.ts";
import { planReplay } from "#server/feeds/replay/plan-replay.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";

const MINUTE = 60_000;
/** In a replay, a match that was called off says so a day ahead. */
const NOTICE_MS = DAY_MS;

/** Where the imported matches are kept. `version` changes when they do, and is cheap to ask. */
export interface Archive {
  version(): Promise<string>;
  /** Earliest first. */
  read(): Promise<ArchiveMatch[]>;
}

interface Loaded {
  matches: ArchiveMatch[];
  /** By their keys. */
  clubs: ReadonlyMap<string, Club>;
}

interface ReplayOptions {
  archive: Archive;
  /** The moment of the past (UTC ms) that falls on `anchor`: a whole day, or to the minute; null for no replay. */
  replayFrom: { at: number; wholeDay: boolean } | null;
  /** When this installation first started the replay, UTC ms: persisted, so that a restart moves no match. */
  anchor: number;
}

/** Imported matches, at their own dates or played again from a date in the past on. */
export function createReplayFeed({ archive, replayFrom, anchor }: ReplayOptions): Feed {
  const shift = shiftOf(replayFrom, anchor);
  let loaded: (Loaded & { version: string }) | null = null;

  async function load(): Promise<Loaded> {
    const version = await archive.version();
    if (loaded?.version !== version) {
      const matches = await archive.read();
      const clubs = distinctClubs(matches.flatMap(({ home, away }) => [home, away]));
      loaded = { version, matches, clubs };
    }
    if (loaded.matches.length > 0) return loaded;
    throw new FeedError(
      "upstream",
      "The archive is empty: run npm run import -- --from openfootball DIR first.",
    );
  }

  return {
    name: "openfootball",
    simulated: replayFrom !== null,
    notice: replayFrom && replayNotice(replayFrom.at, shift),
    sports: async () => [{ slug: "football", name: "Football" }],
    async tournaments() {
      const latest = new Map(
        (await load()).matches.map(({ competition, season }) => [competition, season]),
      );
      return [...latest].map(([code, season]) => tournamentOf(code, season));
    },
    async matches({ from, to, now, also }) {
      const { matches, clubs } = await load();
      const isReplay = replayFrom !== null;
      return matches
        .filter(
          ({ key, kickOff }) => (kickOff + shift >= from && kickOff + shift < to) || also?.has(key),
        )
        .map((match) => ({
          ...matchAt(match, { startAt: match.kickOff + shift, now, isReplay }),
          home: clubBehind(match.home, clubs),
          away: clubBehind(match.away, clubs),
        }));
    },
    // The suffix makes a folder from before shoot-outs were stored read its history again.
    historyVersion: async () => `${await archive.version()} with shoot-outs`,
    async historyStart() {
      const [first] = (await load()).matches;
      return first ? first.kickOff + shift : null;
    },
  };
}

function shiftOf(replayFrom: ReplayOptions["replayFrom"], anchor: number): number {
  if (replayFrom === null) return 0;
  const unit = replayFrom.wholeDay ? DAY_MS : MINUTE;
  return (Math.floor(anchor / unit) - Math.floor(replayFrom.at / unit)) * unit;
}

function replayNotice(at: number, shift: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `Replay of past matches: what is played on ${format.format(at + shift)} was really played on ${format.format(at)}.`;
}

function tournamentOf(code: string, season: string): FeedTournament {
  const { sport, name, priority, country } = competitionOf(code, season);
  return { key: code, sport, name, priority, country };
}

function clubBehind(name: string, clubs: Loaded["clubs"]): FeedTeam {
  const club = clubOf(name);
  return clubs.get(club.key) ?? club;
}

interface Moment {
  startAt: number;
  now: number;
  isReplay: boolean;
}

function matchAt(match: ArchiveMatch, moment: Moment): Omit<FeedMatch, "home" | "away"> {
  const { startAt, isReplay } = moment;
  const state = isReplay ? replayedAt(match, moment) : knownAt(match, moment);
  const isOver = state.status === "ended";
  return {
    key: match.key,
    tournament: match.competition,
    round: match.round,
    startAt,
    // A replay decides itself when it plays a match.
    timeKnown: isReplay || match.timeKnown,
    neutral: competitionOf(match.competition, match.season).neutral,
    awarded: match.status === "awarded" && isOver,
    ...state,
    shots: isOver ? match.shots : null,
    shotsOnTarget: isOver ? match.shotsOnTarget : null,
  };
}

/** A real match at its own date: what the source says holds at once. */
function knownAt(match: ArchiveMatch, { startAt, now }: Moment): MatchState {
  const { status, score } = match;
  if (status === "cancelled") return { ...NOT_STARTED, status: "canceled" };
  if (status === "awarded") return awardedState(match, startAt);
  if (status === "abandoned") return finalState(match, startAt);
  if (score === null) return status === "postponed" ? { ...NOT_STARTED, status } : NOT_STARTED;
  // A result before its match is a mistake. Where only the day is known, the day has to be over.
  return now < startAt + (match.timeKnown ? 0 : DAY_MS) ? NOT_STARTED : finalState(match, startAt);
}

/** A match of the past, played again from `startAt` on. */
function replayedAt(match: ArchiveMatch, { startAt, now }: Moment): MatchState {
  const { status, score } = match;
  const isCalledOff = status === "cancelled" || (status === "postponed" && score === null);
  if (isCalledOff)
    return now < startAt - NOTICE_MS
      ? NOT_STARTED
      : { ...NOT_STARTED, status: status === "cancelled" ? "canceled" : status };
  if (status === "awarded") return now < startAt ? NOT_STARTED : awardedState(match, startAt);
  // Real files are days behind: what has no result there may well have been played.
  if (score === null && status !== "abandoned")
    return now < startAt ? NOT_STARTED : { ...NOT_STARTED, status: "postponed" };
  return withKnownHalfTime(match, stateAt(buildTimeline(planReplay(match, startAt)), now));
}

/** The file has the awarded score, not what happened on the pitch, so there is nothing to play. */
function awardedState({ score }: ArchiveMatch, startAt: number): MatchState {
  return { ...NOT_STARTED, status: "ended", score: score && score.ft, endAt: startAt };
}

function finalState(match: ArchiveMatch, startAt: number): MatchState {
  const timeline = buildTimeline(planReplay(match, startAt));
  return withKnownHalfTime(match, stateAt(timeline, timeline.endAt));
}

/** Where goals were drawn for either half, that is no source for a half-time score. */
function withKnownHalfTime({ score }: ArchiveMatch, state: MatchState): MatchState {
  return score?.ht ? state : { ...state, halfTime: null };
}

/**
 * The clubs of an archive, by their keys. Where two clubs have one short name, the full name of each replaces it. Full
 * names differ, because the key of a club is made of its full name.
 * @param names as the files have them, the latest spelling of a club last
 */
export function distinctClubs(names: Iterable<string>): Map<string, Club> {
  const clubs = new Map([...names].map(clubOf).map((club) => [club.key, club]));
  for (let clashing = clashesOf(clubs); clashing.length > 0; clashing = clashesOf(clubs))
    for (const club of clashing) clubs.set(club.key, { ...club, shortName: club.name });
  return clubs;
}

/** Clubs that share their short name with another club, and have another full name. */
function clashesOf(clubs: ReadonlyMap<string, Club>): Club[] {
  const users = new Map<string, number>();
  for (const { shortName } of clubs.values())
    users.set(slug(shortName), (users.get(slug(shortName)) ?? 0) + 1);
  return [...clubs.values()].filter(
    ({ name, shortName }) => name !== shortName && (users.get(slug(shortName)) ?? 0) > 1,
  );
}

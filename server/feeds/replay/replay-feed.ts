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
const NOTICE_MS = DAY_MS;

export interface Archive {
  version(): Promise<string>;
  read(): Promise<ArchiveMatch[]>;
}

interface LoadedArchive {
  matches: ArchiveMatch[];
  clubs: ReadonlyMap<string, Club>;
}

interface ReplayOptions {
  archive: Archive;
  /** The past moment (UTC ms) that plays at `anchor`. Null for no replay. */
  replayFrom: { at: number; wholeDay: boolean } | null;
  /** UTC ms of the first start. Stored, so that a restart moves no match. */
  anchor: number;
}

export function createReplayFeed({ archive, replayFrom, anchor }: ReplayOptions): Feed {
  const shiftMs = shiftMsOf(replayFrom, anchor);
  let loaded: (LoadedArchive & { version: string }) | null = null;

  async function load(): Promise<LoadedArchive> {
    const version = await archive.version();
    if (loaded?.version !== version) {
      const matches = await archive.read();
      const clubs = distinctClubs(matches.flatMap(({ home, away }) => [home, away]));
      loaded = { version, matches, clubs };
    }
    if (loaded.matches.length > 0) return loaded;
    throw new FeedError(
      "upstream",
      "The archive is empty. Run npm run import -- --from openfootball DIR first.",
    );
  }

  return {
    name: "openfootball",
    isDemo: replayFrom !== null,
    notice: replayFrom && replayNotice(replayFrom.at, shiftMs),
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
          ({ key, kickOff }) =>
            (kickOff + shiftMs >= from && kickOff + shiftMs < to) || also?.has(key),
        )
        .map((match) => ({
          ...matchAt(match, { startAt: match.kickOff + shiftMs, now, isReplay }),
          home: teamOf(match.home, clubs),
          away: teamOf(match.away, clubs),
        }));
    },
    // The suffix reloads histories from before shoot-outs.
    historyVersion: async () => `${await archive.version()} with shoot-outs`,
    async historyStart() {
      const [first] = (await load()).matches;
      return first ? first.kickOff + shiftMs : null;
    },
  };
}

function shiftMsOf(replayFrom: ReplayOptions["replayFrom"], anchor: number): number {
  if (replayFrom === null) return 0;
  const unit = replayFrom.wholeDay ? DAY_MS : MINUTE;
  return (Math.floor(anchor / unit) - Math.floor(replayFrom.at / unit)) * unit;
}

function replayNotice(at: number, shiftMs: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `Replay of past matches: what is played on ${format.format(at + shiftMs)} was really played on ${format.format(at)}.`;
}

function tournamentOf(code: string, season: string): FeedTournament {
  const { sport, name, priority, country } = competitionOf(code, season);
  return { key: code, sport, name, priority, country };
}

function teamOf(name: string, clubs: LoadedArchive["clubs"]): FeedTeam {
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
  const state = isReplay ? replayStateAt(match, moment) : realStateAt(match, moment);
  const isOver = state.status === "ended";
  return {
    key: match.key,
    tournament: match.competition,
    round: match.round,
    startAt,
    timeKnown: isReplay || match.timeKnown,
    neutral: competitionOf(match.competition, match.season).neutral,
    awarded: match.status === "awarded" && isOver,
    ...state,
    shots: isOver ? match.shots : null,
    shotsOnTarget: isOver ? match.shotsOnTarget : null,
  };
}

function realStateAt(match: ArchiveMatch, { startAt, now }: Moment): MatchState {
  const { status, score } = match;
  if (status === "cancelled") return { ...NOT_STARTED, status: "canceled" };
  if (status === "awarded") return awardedState(match, startAt);
  if (status === "abandoned") return finalState(match, startAt);
  if (score === null) return status === "postponed" ? { ...NOT_STARTED, status } : NOT_STARTED;
  // A result before its match is an error. Without a time, the day must be over.
  return now < startAt + (match.timeKnown ? 0 : DAY_MS) ? NOT_STARTED : finalState(match, startAt);
}

function replayStateAt(match: ArchiveMatch, { startAt, now }: Moment): MatchState {
  const { status, score } = match;
  const isCalledOff = status === "cancelled" || (status === "postponed" && score === null);
  if (isCalledOff)
    return now < startAt - NOTICE_MS
      ? NOT_STARTED
      : { ...NOT_STARTED, status: status === "cancelled" ? "canceled" : status };
  if (status === "awarded") return now < startAt ? NOT_STARTED : awardedState(match, startAt);
  // Files are days behind: a match without a result may have been played.
  if (score === null && status !== "abandoned")
    return now < startAt ? NOT_STARTED : { ...NOT_STARTED, status: "postponed" };
  return withKnownHalfTime(match, stateAt(buildTimeline(planReplay(match, startAt)), now));
}

/** The file has only the awarded score. */
function awardedState({ score }: ArchiveMatch, startAt: number): MatchState {
  return { ...NOT_STARTED, status: "ended", score: score && score.ft, endAt: startAt };
}

function finalState(match: ArchiveMatch, startAt: number): MatchState {
  const timeline = buildTimeline(planReplay(match, startAt));
  return withKnownHalfTime(match, stateAt(timeline, timeline.endAt));
}

/** Drawn goal minutes give no reliable half-time score. */
function withKnownHalfTime({ score }: ArchiveMatch, state: MatchState): MatchState {
  return score?.ht ? state : { ...state, halfTime: null };
}

/** @param names as in the files, the latest spelling of a club last */
export function distinctClubs(names: Iterable<string>): Map<string, Club> {
  const clubs = new Map([...names].map(clubOf).map((club) => [club.key, club]));
  for (
    let clashingClubs = clashesOf(clubs);
    clashingClubs.length > 0;
    clashingClubs = clashesOf(clubs)
  )
    for (const club of clashingClubs) clubs.set(club.key, { ...club, shortName: club.name });
  return clubs;
}

function clashesOf(clubs: ReadonlyMap<string, Club>): Club[] {
  const users = new Map<string, number>();
  for (const { shortName } of clubs.values())
    users.set(slug(shortName), (users.get(slug(shortName)) ?? 0) + 1);
  return [...clubs.values()].filter(
    ({ name, shortName }) => name !== shortName && (users.get(slug(shortName)) ?? 0) > 1,
  );
}

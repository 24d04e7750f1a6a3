import type { Score } from "#engine/match.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { timeZoneKeyOf } from "#server/feeds/openfootball/competitions.ts";
import type { RawMatch, RawScore, RawStatus } from "#server/feeds/openfootball/raw-match.ts";
import type { CompetitionSeason } from "#server/feeds/openfootball/read-folder.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";
import { assignKeys } from "#server/feeds/replay/match-keys.ts";
import { offsetAt } from "#domain/time-zone.ts";

export interface ArchiveGoal {
  side: "home" | "away";
  minute: number;
  stoppage: number;
}

export interface ArchiveMatch {
  key: string;
  competition: string;
  season: string;
  round: string | null;
  /** UTC milliseconds. */
  kickOff: number;
  timeKnown: boolean;
  home: string;
  away: string;
  status: RawStatus | null;
  score: RawScore | null;
  goals: ArchiveGoal[];
  /** In the 90 minutes, from a second source (add-shots.ts). */
  shots: Score | null;
  shotsOnTarget: Score | null;
}

/** @throws ImportFileError for a duplicate season or match, an unknown time zone, or equal sides */
export function toArchiveMatches(seasons: readonly CompetitionSeason[]): ArchiveMatch[] {
  const files = new Map<string, string>();
  return seasons.flatMap((season) => {
    const name = `${season.competition.code}-${season.season}`;
    const other = files.get(name);
    if (other !== undefined) {
      throw new ImportFileError(
        season.file,
        null,
        `it has the same season of the same competition as ${other}. Remove one of them.`,
      );
    }
    files.set(name, season.file);
    refuseDuplicates(season);
    return seasonMatches(season);
  });
}

function missingTimeZone(key: string): string {
  return `the times of ${key} are local, but its time zone is unknown. Name it, for example --time-zone Europe/Amsterdam.`;
}

function seasonMatches({ competition, season, file, matches }: CompetitionSeason): ArchiveMatch[] {
  const zoneOf = (match: RawMatch) => {
    // In UTC, an evening match would be sealed after its real kick-off.
    if (match.utcOffset === null && competition.timeZone === null)
      throw new ImportFileError(file, null, missingTimeZone(timeZoneKeyOf(competition, season)));
    return competition.timeZone ?? "UTC";
  };
  const rows = matches.map((match) => ({
    competition: competition.code,
    season,
    round: roundOf(match),
    kickOff: kickOffTime(match, zoneOf(match)),
    timeKnown: match.time !== null,
    home: match.home,
    away: match.away,
    status: match.status,
    score: match.score,
    goals: match.goals.map(({ side, minute, stoppage }) => ({ side, minute, stoppage })),
    shots: null,
    shotsOnTarget: null,
  }));
  return assignKeys(rows.sort((a, b) => a.kickOff - b.kickOff));
}

function refuseDuplicates({ file, matches }: CompetitionSeason): void {
  const seen = new Set<string>();
  for (const { home, away, date } of matches) {
    if (isPlaceholderSide(home) || isPlaceholderSide(away)) continue;
    const [{ key }, { key: awayKey }] = [clubOf(home), clubOf(away)];
    if (key === awayKey) {
      const reason = `"${home}" and "${away}" meet on ${date}, but both names stand for one club, ${key}. Change one by more than a club type or a founding year.`;
      throw new ImportFileError(file, null, reason);
    }
    const meeting = `${date} ${key} ${awayKey}`;
    if (seen.has(meeting)) {
      const reason = `it has "${home}" v "${away}" on ${date} twice. Leave one of them out.`;
      throw new ImportFileError(file, null, reason);
    }
    seen.add(meeting);
  }
}

function roundOf({ group, round }: RawMatch): string | null {
  if (group === null || round === null) return round ?? group;
  return `${group}, ${round}`;
}

const MINUTE_MS = 60_000;
const UNKNOWN_TIME = "15:00";

interface LocalKickOff {
  date: string;
  /** "HH:MM". Without it, 15:00 is assumed. */
  time: string | null;
  /** Minutes east of UTC. Null uses the zone. */
  utcOffset: number | null;
}

/** @returns UTC milliseconds; around a clock change always the same candidate */
export function kickOffTime(local: LocalKickOff, timeZone: string): number {
  const localTime = Date.parse(`${local.date}T${local.time ?? UNKNOWN_TIME}:00Z`);
  if (local.utcOffset !== null) return localTime - local.utcOffset * MINUTE_MS;
  // Offset and time depend on each other, so a second pass is needed.
  const firstGuess = localTime - offsetAt(localTime, timeZone);
  return localTime - offsetAt(firstGuess, timeZone);
}

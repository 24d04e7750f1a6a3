import type { Score } from "#engine/match.ts";
import { ImportFileError } from "#server/feeds/import-file-error.ts";
import { type Club, clubOf } from "#server/feeds/openfootball/club-names.ts";
import { timeZoneKeyOf } from "#server/feeds/openfootball/competitions.ts";
import { kickOffTime } from "#server/feeds/openfootball/kick-off-time.ts";
import type { RawMatch, RawScore, RawStatus } from "#server/feeds/openfootball/raw-match.ts";
import type { CompetitionSeason } from "#server/feeds/openfootball/read-folder.ts";

/** A goal as the archive keeps it: the minute as it was reported, on the side it counted for. */
export interface ArchiveGoal {
  side: "home" | "away";
  minute: number;
  /** Minutes into stoppage time: 45 with 2 is "45+2". */
  stoppage: number;
}

/** A real match at its real date, as the archive keeps it. */
export interface ArchiveMatch {
  key: string;
  /** openfootball's code, such as "en.1". */
  competition: string;
  season: string;
  round: string | null;
  /** UTC milliseconds. */
  kickOff: number;
  /** Whether the file says when it begins; else only the day of `kickOff` is known. */
  timeKnown: boolean;
  home: string;
  away: string;
  status: RawStatus | null;
  score: RawScore | null;
  /** Empty where the source has none. */
  goals: ArchiveGoal[];
  /** Of the 90 minutes, from another source than the rest (add-shots.ts); null where that has none, or was not asked. */
  shots: Score | null;
  shotsOnTarget: Score | null;
}

/**
 * Makes the keys of a season's matches, to be asked for in the order they were played: competition, season and the
 * two clubs, so that a match keeps it when its date, its round's name or a club's spelling changes; a second meeting
 * on the same ground (a play-off) is told apart by its place in time.
 */
export function matchKeys(competition: string, season: string): (home: Club, away: Club) => string {
  const meetings = new Map<string, number>();
  return (home, away) => {
    const pairing = `${competition}-${season}-${home.key}-${away.key}`;
    const meeting = (meetings.get(pairing) ?? 0) + 1;
    meetings.set(pairing, meeting);
    return meeting === 1 ? pairing : `${pairing}-${meeting}`;
  };
}

/**
 * The rows of an import, without shots.
 * @throws ImportFileError where two files hold the same season of a competition, or nobody knows a file's time zone
 */
export function toArchiveMatches(seasons: readonly CompetitionSeason[]): ArchiveMatch[] {
  const files = new Map<string, string>();
  return seasons.flatMap((season) => {
    const name = `${season.competition.code}-${season.season}`;
    const other = files.get(name);
    if (other !== undefined) {
      throw new ImportFileError(
        season.file,
        null,
        `it holds the same season of the same competition as ${other}.`,
      );
    }
    files.set(name, season.file);
    return seasonMatches(season);
  });
}

function timeZoneMissing(key: string): string {
  return `the times of ${key} are local, and its time zone is not known. Say which it is, such as --time-zone Europe/Amsterdam.`;
}

function seasonMatches({ competition, season, file, matches }: CompetitionSeason): ArchiveMatch[] {
  const keyOf = matchKeys(competition.code, season);
  const zoneOf = (match: RawMatch) => {
    // Read as UTC, an evening's match would be sealed after its kick-off, and called sealed before.
    if (match.utcOffset === null && competition.timeZone === null)
      throw new ImportFileError(file, null, timeZoneMissing(timeZoneKeyOf(competition, season)));
    return competition.timeZone ?? "UTC";
  };
  return matches
    .map((match) => ({ match, kickOff: kickOffTime(match, zoneOf(match)) }))
    .sort((a, b) => a.kickOff - b.kickOff)
    .map(({ match, kickOff }) => ({
      key: keyOf(clubOf(match.home), clubOf(match.away)),
      competition: competition.code,
      season,
      round: roundOf(match),
      kickOff,
      timeKnown: match.time !== null,
      home: match.home,
      away: match.away,
      status: match.status,
      score: match.score,
      goals: match.goals.map(({ side, minute, stoppage }) => ({ side, minute, stoppage })),
      shots: null,
      shotsOnTarget: null,
    }));
}

function roundOf({ group, round }: RawMatch): string | null {
  if (group === null || round === null) return round ?? group;
  return `${group}, ${round}`;
}

import type { components } from "#contract";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { MissRow } from "#server/track-record/miss-repository.ts";
import { calibrateChances } from "#server/track-record/chance-calibration.ts";
import { hitRate } from "#server/track-record/record-figures.ts";
import type { KnownNames } from "#server/track-record/record-cache.ts";
import {
  addCounts,
  type RecordFilter,
  type RecordPart,
  mostConfidentMisses,
} from "#server/track-record/record-part.ts";
import type { RecordCountRow } from "#server/track-record/track-record-repository.ts";
import {
  calibrate,
  groupByQuestion,
  groupByTournament,
  listModels,
  listVersions,
} from "#server/track-record/track-record.ts";
import { type Day, utcDay } from "#domain/day.ts";

type Schemas = components["schemas"];

const MAX_MISSES = 10;

export function serializeRecord(
  parts: readonly RecordPart[],
  { questions, tournaments }: KnownNames,
  filter: RecordFilter,
): Schemas["TrackRecord"] {
  const tallies = {
    answers: parts.flatMap(({ answers }) => answers),
    matches: parts.flatMap(({ matches }) => matches),
    scores: parts.flatMap(({ scores }) => scores),
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
    lists: parts.flatMap(({ lists }) => lists),
    bothScore: parts.flatMap(({ bothScore }) => bothScore),
  };
  const counts = addCounts(parts, filter);
  const settledIn = new Set(tallies.answers.map(({ tournamentId }) => tournamentId));
  return {
    counts: serializeCounts(counts),
    groups: groupByQuestion(questions, tallies),
    calibration: calibrate(tallies.answers),
    chances: calibrateChances(questions, tallies),
    misses: mostConfidentMisses(parts, MAX_MISSES).map(serializeMiss),
    models: listModels(questions, tallies),
    tournaments: groupByTournament(
      questions,
      new Map([...tournaments].filter(([id]) => settledIn.has(id))),
      tallies,
    ),
    versions: listVersions(),
    files:
      counts.firstSealedAt === null || counts.lastSealedAt === null
        ? []
        : recordFiles(counts.firstSealedAt, counts.lastSealedAt),
  };
}

function serializeCounts(row: RecordCountRow): Schemas["RecordCounts"] {
  return {
    sealed: row.sealed,
    settled: row.settled,
    correct: row.correct,
    hit_rate: hitRate(row.correct, row.settled),
    matches: row.matches,
    scored: row.scored,
    not_counted: row.notCounted,
    void: row.void,
    waiting: row.sealed - row.settled - row.scored - row.notCounted - row.void,
    sealed_late: row.sealedLate,
    afterwards: row.afterwards,
  };
}

function serializeMiss(row: MissRow): Schemas["Miss"] {
  return {
    event_slug: row.slug,
    home_team: row.homeTeam,
    away_team: row.awayTeam,
    tournament: row.tournament,
    start_at: unixSeconds(row.startAt),
    question: row.question,
    prediction: row.prediction,
    actual: row.actual,
    probability: row.probability,
  };
}

const QUARTER_MONTHS = 3;
const QUARTERS = 12 / QUARTER_MONTHS;

interface FileDays {
  from: Day;
  to: Day;
}

/** Calendar quarters, latest first. Each fits a download, and its address stays while it grows. */
export function recordFiles(first: Date, last: Date): FileDays[] {
  const files: FileDays[] = [];
  for (let quarter = quarterOf(last); quarter >= quarterOf(first); quarter -= 1) {
    files.push({ from: dateOf(quarter, 0, 1), to: dateOf(quarter, QUARTER_MONTHS, 0) });
  }
  return files;
}

function quarterOf(at: Date): number {
  return at.getUTCFullYear() * QUARTERS + Math.floor(at.getUTCMonth() / QUARTER_MONTHS);
}

function dateOf(quarter: number, month: number, day: number): Day {
  return utcDay(
    Date.UTC(Math.floor(quarter / QUARTERS), (quarter % QUARTERS) * QUARTER_MONTHS + month, day),
  );
}

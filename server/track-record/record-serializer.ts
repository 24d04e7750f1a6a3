import type { components } from "#contract";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { MissRow } from "#server/track-record/miss-repository.ts";
import { hitRate } from "#server/track-record/record-figures.ts";
import { recordFiles } from "#server/track-record/record-files.ts";
import type { KnownNames } from "#server/track-record/record-keeper.ts";
import {
  addCounts,
  type Narrowing,
  type RecordPart,
  surestMisses,
} from "#server/track-record/record-part.ts";
import type { RecordCountRow } from "#server/track-record/track-record-repository.ts";
import {
  calibrate,
  groupByQuestion,
  groupByTournament,
  listModels,
  listVersions,
} from "#server/track-record/track-record.ts";

type Schemas = components["schemas"];

const MOST_MISSES = 10;

export function serializeRecord(
  parts: readonly RecordPart[],
  { questions, tournaments }: KnownNames,
  narrowing: Narrowing,
): Schemas["TrackRecord"] {
  const tallies = {
    answers: parts.flatMap(({ answers }) => answers),
    matches: parts.flatMap(({ matches }) => matches),
    scores: parts.flatMap(({ scores }) => scores),
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
    lists: parts.flatMap(({ lists }) => lists),
  };
  const counts = addCounts(parts, narrowing);
  const settledIn = new Set(tallies.answers.map(({ tournamentId }) => tournamentId));
  return {
    counts: serializeCounts(counts),
    groups: groupByQuestion(questions, tallies),
    calibration: calibrate(tallies.answers),
    misses: surestMisses(parts, MOST_MISSES).map(serializeMiss),
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
    not_counted: row.notCounted,
    void: row.void,
    waiting: row.sealed - row.settled - row.notCounted - row.void,
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

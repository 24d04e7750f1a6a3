import type { components } from "#contract";
import type { MissRow } from "#server/track-record/miss-repository.ts";
import type { RecordCountRow } from "#server/track-record/track-record-repository.ts";
import type { Context } from "#server/platform/context.ts";
import { hitRate, LEAST_SETTLED } from "#server/track-record/record-figures.ts";
import { recordFiles } from "#server/track-record/record-files.ts";
import {
  type Asked,
  createRecordKeeper,
  type KnownNames,
  type RecordKeeper,
} from "#server/track-record/record-keeper.ts";
import {
  addCounts,
  type Narrowing,
  type RecordPart,
  surestMisses,
} from "#server/track-record/record-part.ts";
import {
  calibrate,
  groupByQuestion,
  groupByTournament,
  listModels,
  listVersions,
} from "#server/track-record/track-record.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { Problem } from "#server/platform/http/problem.ts";
import type { FeedFacts } from "#server/fixtures/fixture-operations.ts";
import { unixSeconds } from "#server/fixtures/event-serializer.ts";

type Schemas = components["schemas"];

const MOST_MISSES = 10;
const RETRY_AFTER_S = 5;

export type WireRecordKeeper = RecordKeeper<Schemas["TrackRecord"]>;

export function keepRecord(context: Pick<Context, "db">, feed: string): WireRecordKeeper {
  return createRecordKeeper(context, feed, wireRecord);
}

export function trackRecordOperations(
  record: WireRecordKeeper,
  feed: FeedFacts,
): Pick<Handlers, "getTrackRecord"> {
  return {
    async getTrackRecord({ query }) {
      const asked = {
        tournamentId: query.tournament_id,
        question: query.question,
        model: query.model,
      };
      const ready = await record.answer(asked);
      if (ready === null)
        throw new Problem(
          503,
          "unavailable",
          "The record could not be worked out just now. Please try again in a few seconds.",
          { retryAfterSeconds: RETRY_AFTER_S },
        );
      refuseUnknown(asked, ready.known);
      return { data: ready.answer, meta: { least: LEAST_SETTLED, notice: feed.notice } };
    },
  };
}

/** Whoever invents names gets no record made for them. */
function refuseUnknown(
  { tournamentId, question, model }: Asked,
  { tournaments, questions, models }: KnownNames,
): void {
  const unknown = [
    ...(tournamentId === undefined || tournaments.has(tournamentId) ? [] : ["tournament_id"]),
    ...(question === undefined || questions.some(({ slug }) => slug === question)
      ? []
      : ["question"]),
    ...(model === undefined || models.has(model) ? [] : ["model"]),
  ];
  const [first] = unknown;
  if (first === undefined) return;
  throw new Problem(400, "bad_request", `${first} is not one that is known here.`, {
    errors: Object.fromEntries(unknown.map((name) => [name, ["is not one that is known here"]])),
  });
}

function wireRecord(
  parts: readonly RecordPart[],
  { questions, tournaments }: KnownNames,
  narrowing: Narrowing,
): Schemas["TrackRecord"] {
  const tallies = {
    answers: parts.flatMap(({ answers }) => answers),
    scores: parts.flatMap(({ scores }) => scores),
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
    lists: parts.flatMap(({ lists }) => lists),
  };
  const counts = addCounts(parts, narrowing);
  const settledIn = new Set(tallies.answers.map(({ tournamentId }) => tournamentId));
  return {
    counts: wireCounts(counts),
    groups: groupByQuestion(questions, tallies),
    calibration: calibrate(tallies.answers),
    misses: surestMisses(parts, MOST_MISSES).map(wireMiss),
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

function wireCounts(row: RecordCountRow): Schemas["RecordCounts"] {
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

function wireMiss(row: MissRow): Schemas["Miss"] {
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

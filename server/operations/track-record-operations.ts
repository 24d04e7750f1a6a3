import type { components } from "#contract";
import { listQuestions } from "#server/db/prediction-repository.ts";
import { countRecord, listMisses, type MissRow, nameTournaments, type RecordCountRow, type RecordFilter, tallyAnswers, tallyOutcomes, tallyScoreLists, tallyScores } from "#server/db/track-record-repository.ts";
import type { Context } from "#server/domain/context.ts";
import { keepAnswers } from "#server/domain/keep-answers.ts";
import { hitRate, LEAST_SETTLED } from "#server/domain/record-figures.ts";
import { recordFiles } from "#server/domain/record-files.ts";
import { calibrate, groupByQuestion, groupByTournament, listModels, listVersions } from "#server/domain/track-record.ts";
import type { Handlers } from "#server/http/contract.ts";
import type { FeedFacts } from "#server/operations/event-operations.ts";
import { unixSeconds } from "#server/operations/wire-event.ts";

type Schemas = components["schemas"];

const MOST_MISSES = 10;

export function trackRecordOperations(context: Context, feed: FeedFacts): Pick<Handlers, "getTrackRecord"> {
  const record = keepAnswers(context, (filter: RecordFilter) => readRecord(context, filter));
  return {
    async getTrackRecord({ query }) {
      const filter = { feed: feed.name, tournamentId: query.tournament_id, question: query.question, model: query.model };
      return { data: await record(filter), meta: { least: LEAST_SETTLED, notice: feed.notice } };
    },
  };
}

/** All of it at one instant: figures that are read one after the other would not add up while matches are judged. */
async function readRecord({ db }: Context, filter: RecordFilter): Promise<Schemas["TrackRecord"]> {
  return db.transaction(
    async (tx) => {
      const questions = await listQuestions(tx);
      const answers = await tallyAnswers(tx, filter);
      const tallies = { answers, scores: await tallyScores(tx, filter), outcomes: await tallyOutcomes(tx, filter), lists: await tallyScoreLists(tx, filter) };
      const names = await nameTournaments(tx, [...new Set(answers.map((row) => row.tournamentId))]);
      const counts = await countRecord(tx, filter);
      return {
        counts: wireCounts(counts),
        groups: groupByQuestion(questions, tallies),
        calibration: calibrate(answers),
        misses: (await listMisses(tx, filter, MOST_MISSES)).map(wireMiss),
        models: listModels(questions, tallies),
        tournaments: groupByTournament(questions, names, tallies),
        versions: listVersions(),
        files: counts.firstSealedAt === null || counts.lastSealedAt === null ? [] : recordFiles(counts.firstSealedAt, counts.lastSealedAt),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
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

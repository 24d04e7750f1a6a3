import { setImmediate } from "node:timers/promises";
import { MODEL_VERSIONS } from "#engine/model-versions.ts";
import { listTournaments } from "#server/fixtures/event-repository.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { oneAtATime } from "#server/platform/one-at-a-time.ts";
import { createChangedTournaments } from "#server/predictions/changed-tournaments.ts";
import { listQuestions, type QuestionRow } from "#server/predictions/prediction-repository.ts";
import {
  type RecordFilter,
  filterPart,
  readPart,
  type RecordPart,
} from "#server/track-record/record-part.ts";
import { recordVersions } from "#server/track-record/track-record-repository.ts";

export interface RecordQuery extends RecordFilter {
  tournamentId?: number | undefined;
}

export interface KnownNames {
  questions: readonly QuestionRow[];
  tournaments: ReadonlyMap<number, string>;
  models: ReadonlySet<string>;
}

export interface RecordCache<Answer> {
  refresh(): Promise<void>;
  /** Null where the first answers are not ready after a few seconds. */
  answer(query: RecordQuery): Promise<{ known: KnownNames; answer: Answer } | null>;
}

/** The first sums take a minute, and the app gives up after ten seconds. */
const FIRST_ANSWER_WAIT_MS = 5_000;

interface CachedAnswers<Answer> {
  known: KnownNames;
  answers: ReadonlyMap<string, Answer>;
  empty: Answer;
}

const keyOf = ({ tournamentId, question, model }: RecordQuery): string =>
  JSON.stringify([tournamentId ?? null, question ?? null, model ?? null]);

/** Computes every answer in advance, because a request cannot wait for the sums. */
export function createRecordCache<Answer>(
  { reader }: Pick<Context, "reader">,
  feed: string,
  compute: (parts: readonly RecordPart[], known: KnownNames, filter: RecordFilter) => Answer,
  onChange: () => void,
): RecordCache<Answer> {
  const parts = new Map<number, { version: string; part: RecordPart }>();
  const answersOf = new WeakMap<RecordPart, ReadonlyMap<string, Answer>>();
  const withChangedTournaments = createChangedTournaments();
  let version: string | undefined;
  let cached: CachedAnswers<Answer> | undefined;

  async function readChanged(db: Db, changed: readonly number[] | null): Promise<void> {
    const versions = await recordVersions(db, feed, changed);
    for (const [tournamentId, newVersion] of versions) {
      if (parts.get(tournamentId)?.version === newVersion) continue;
      parts.set(tournamentId, {
        version: newVersion,
        part: await readPart(db, feed, tournamentId),
      });
      await setImmediate();
    }
    for (const tournamentId of changed ?? parts.keys())
      if (!versions.has(tournamentId)) parts.delete(tournamentId);
  }

  async function refresh(): Promise<void> {
    const db = await reader();
    await withChangedTournaments(db, (changed) => readChanged(db, changed));
    const tournaments = await listTournaments(db, feed, undefined);
    const newVersion = JSON.stringify([
      tournaments,
      [...parts].map(([id, entry]) => [id, entry.version]),
    ]);
    if (newVersion === version) return;
    const allParts = [...parts.values()].map(({ part }) => part);
    const known: KnownNames = {
      questions: await listQuestions(db),
      tournaments: new Map(tournaments.map(({ id, name }) => [id, name])),
      models: new Set([
        ...MODEL_VERSIONS.map((entry) => entry.version),
        ...allParts.flatMap(({ counts }) => counts.flatMap(({ model }) => model ?? [])),
      ]),
    };
    cached = { known, answers: await computeAll(allParts, known), empty: compute([], known, {}) };
    version = newVersion;
    onChange();
  }

  async function computeAll(
    allParts: readonly RecordPart[],
    known: KnownNames,
  ): Promise<Map<string, Answer>> {
    const answers = new Map(await computeAnswers(allParts, known, undefined));
    for (const part of allParts) {
      const answersOfPart =
        answersOf.get(part) ?? (await computeAnswers([part], known, part.tournamentId));
      answersOf.set(part, answersOfPart);
      for (const [key, answer] of answersOfPart) answers.set(key, answer);
    }
    return answers;
  }

  async function computeAnswers(
    answersOfPart: readonly RecordPart[],
    known: KnownNames,
    tournamentId: number | undefined,
  ): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>();
    for (const [question, model] of filtersOf(answersOfPart)) {
      const questionId = known.questions.find(({ slug }) => slug === question)?.id;
      answers.set(
        keyOf({ tournamentId, question, model }),
        compute(
          answersOfPart.map((part) => filterPart(part, { question, model }, questionId)),
          known,
          { question, model },
        ),
      );
      await setImmediate();
    }
    return answers;
  }

  let refreshing: Promise<void> | undefined;
  const refreshOnce = oneAtATime(refresh);

  return {
    refresh: () => (refreshing = refreshOnce()),
    async answer(query) {
      if (cached === undefined)
        await Promise.race([refreshing?.catch(ignore), firstAnswerTimeout()]);
      return cached === undefined
        ? null
        : { known: cached.known, answer: cached.answers.get(keyOf(query)) ?? cached.empty };
    },
  };
}

function ignore(): void {}

function firstAnswerTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_WAIT_MS).unref());
}

function filtersOf(
  parts: readonly RecordPart[],
): [question: string | undefined, model: string | undefined][] {
  const pairs = new Map(
    parts.flatMap(({ counts }) =>
      counts.map(
        ({ question, model }) =>
          [JSON.stringify([question, model]), [question ?? undefined, model ?? undefined]] as const,
      ),
    ),
  );
  return [...pairs.values()].map(([question, model]) => [question, model]);
}

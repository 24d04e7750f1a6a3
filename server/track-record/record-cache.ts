import { setImmediate } from "node:timers/promises";
import { MODEL_VERSIONS } from "#engine/model-versions.ts";
import { listTournaments } from "#server/fixtures/event-repository.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { oneAtATime } from "#server/platform/one-at-a-time.ts";
import { createChangedTournaments } from "#server/predictions/changed-tournaments.ts";
import { listQuestions, type QuestionRow } from "#server/predictions/prediction-repository.ts";
import {
  type Narrowing,
  narrowPart,
  readPart,
  type RecordPart,
} from "#server/track-record/record-part.ts";
import { recordVersions } from "#server/track-record/track-record-repository.ts";

export interface Asked extends Narrowing {
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
  answer(asked: Asked): Promise<{ known: KnownNames; answer: Answer } | null>;
}

/** The first sums take a minute, and the app gives up after ten seconds. */
const FIRST_WAITS_MS = 5_000;

interface Kept<Answer> {
  known: KnownNames;
  answers: ReadonlyMap<string, Answer>;
  empty: Answer;
}

const keyOf = ({ tournamentId, question, model }: Asked): string =>
  JSON.stringify([tournamentId ?? null, question ?? null, model ?? null]);

/** Computes every answer in advance, because a request cannot wait for the sums. */
export function createRecordCache<Answer>(
  { reader }: Pick<Context, "reader">,
  feed: string,
  work: (parts: readonly RecordPart[], known: KnownNames, narrowing: Narrowing) => Answer,
  changed: () => void,
): RecordCache<Answer> {
  const parts = new Map<number, { version: string; part: RecordPart }>();
  const answersOf = new WeakMap<RecordPart, ReadonlyMap<string, Answer>>();
  const lookAtChanged = createChangedTournaments();
  let version: string | undefined;
  let kept: Kept<Answer> | undefined;

  async function readChanged(db: Db, changed: readonly number[] | null): Promise<void> {
    const versions = await recordVersions(db, feed, changed);
    for (const [tournamentId, now] of versions) {
      if (parts.get(tournamentId)?.version === now) continue;
      parts.set(tournamentId, {
        version: now,
        part: await readPart(db, feed, tournamentId),
      });
      await setImmediate();
    }
    for (const tournamentId of changed ?? parts.keys())
      if (!versions.has(tournamentId)) parts.delete(tournamentId);
  }

  async function refresh(): Promise<void> {
    const db = await reader();
    await lookAtChanged(db, (changed) => readChanged(db, changed));
    const tournaments = await listTournaments(db, feed, undefined);
    const now = JSON.stringify([tournaments, [...parts].map(([id, one]) => [id, one.version])]);
    if (now === version) return;
    const all = [...parts.values()].map(({ part }) => part);
    const known: KnownNames = {
      questions: await listQuestions(db),
      tournaments: new Map(tournaments.map(({ id, name }) => [id, name])),
      models: new Set([
        ...MODEL_VERSIONS.map((one) => one.version),
        ...all.flatMap(({ counts }) => counts.flatMap(({ model }) => model ?? [])),
      ]),
    };
    kept = { known, answers: await workAll(all, known), empty: work([], known, {}) };
    version = now;
    changed();
  }

  async function workAll(
    all: readonly RecordPart[],
    known: KnownNames,
  ): Promise<Map<string, Answer>> {
    const answers = new Map(await workOut(all, known, undefined));
    for (const part of all) {
      const own = answersOf.get(part) ?? (await workOut([part], known, part.tournamentId));
      answersOf.set(part, own);
      for (const [key, answer] of own) answers.set(key, answer);
    }
    return answers;
  }

  async function workOut(
    own: readonly RecordPart[],
    known: KnownNames,
    tournamentId: number | undefined,
  ): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>();
    for (const [question, model] of narrowingsOf(own)) {
      const questionId = known.questions.find(({ slug }) => slug === question)?.id;
      answers.set(
        keyOf({ tournamentId, question, model }),
        work(
          own.map((part) => narrowPart(part, { question, model }, questionId)),
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
    async answer(asked) {
      if (kept === undefined) await Promise.race([refreshing?.catch(ignore), waited()]);
      return kept === undefined
        ? null
        : { known: kept.known, answer: kept.answers.get(keyOf(asked)) ?? kept.empty };
    },
  };
}

function ignore(): void {}

function waited(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_WAITS_MS).unref());
}

function narrowingsOf(
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

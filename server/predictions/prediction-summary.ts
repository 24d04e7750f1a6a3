import { DAY_MS } from "#domain/day.ts";
import type { FullEvent } from "#server/fixtures/event-repository.ts";
import type { PredictionSummary } from "#server/fixtures/event-serializer.ts";
import { VOID_REASONS } from "#server/fixtures/void-reasons.ts";
import { type Context, now } from "#server/platform/context.ts";
import { createChangedTournaments } from "#server/predictions/changed-tournaments.ts";
import { findNotes } from "#server/predictions/match-notes-repository.ts";
import {
  countPredictions,
  countSettledByTournament,
  findUnpredicted,
  type PredictionCounts,
} from "#server/predictions/prediction-count-repository.ts";

const NO_PREDICTIONS: PredictionCounts = {
  total: 0,
  sealed: 0,
  settled: 0,
  judged: 0,
  correct: 0,
  afterwards: 0,
};

const AFTERWARDS_NOTE =
  "This demo computed these predictions after kick-off, because it was not running before. They show what it would have said, and count in no record.";

const MIN_SETTLED = 30;

const YEAR_MS = 365 * DAY_MS;
const CACHE_MS = 60_000;

interface SummaryFacts {
  counts: ReadonlyMap<number, PredictionCounts>;
  unpredicted: ReadonlyMap<number, string>;
  notes: ReadonlyMap<number, readonly string[]>;
  settledByTournament: ReadonlyMap<number, { judged: number; correct: number }>;
}

export function createSummaries(
  context: Context,
): (rows: readonly FullEvent[]) => Promise<(row: FullEvent) => PredictionSummary> {
  const readSettledShares = createSettledShares(context);
  return async (rows) => {
    const ids = rows.map((row) => row.event.id);
    const upcoming = rows.filter(({ event }) => event.status !== "ended");
    const [counts, unpredicted, notes, settledByTournament] = await Promise.all([
      countPredictions(context.db, ids),
      findUnpredicted(context.db, ids),
      findNotes(
        context.db,
        upcoming.map(({ event }) => event.id),
      ),
      readSettledShares(),
    ]);
    return (row) => summarize(row, { counts, unpredicted, notes, settledByTournament });
  };
}

function summarize(row: FullEvent, facts: SummaryFacts): PredictionSummary {
  const counts = facts.counts.get(row.event.id) ?? NO_PREDICTIONS;
  const note = noteOf(row, counts, facts);
  const notes = counts.total === 0 ? undefined : facts.notes.get(row.event.id);
  return {
    accuracy: accuracyOf(row.event, counts, facts),
    predictions: {
      state: stateOf(row, counts),
      total: counts.total,
      settled: counts.judged,
      correct: counts.correct,
      ...(note === undefined ? {} : { note }),
      ...(counts.afterwards === 0 ? {} : { afterwards: true }),
      ...(notes === undefined ? {} : { notes: [...notes] }),
    },
  };
}

function stateOf(
  row: FullEvent,
  counts: PredictionCounts,
): PredictionSummary["predictions"]["state"] {
  if (row.event.voidAt !== null) return "void";
  if (counts.total === 0) return "none";
  if (counts.settled === counts.total) return "settled";
  return counts.sealed > 0 ? "sealed" : "open";
}

function noteOf(
  { event }: FullEvent,
  counts: PredictionCounts,
  facts: SummaryFacts,
): string | undefined {
  if (event.voidAt === null && counts.afterwards > 0) return AFTERWARDS_NOTE;
  if (event.voidAt === null || event.voidReason === null)
    return counts.total === 0 ? facts.unpredicted.get(event.id) : undefined;
  const reason = `This match does not count, because ${VOID_REASONS[event.voidReason]}.`;
  return counts.total === 0
    ? reason
    : `${reason} Its predictions are neither right nor wrong, and what was spent on them comes back.`;
}

function percent(
  counts: { judged: number; correct: number } | undefined,
  minimum: number,
): number | null {
  return counts === undefined || counts.judged < minimum
    ? null
    : Math.round((100 * counts.correct) / counts.judged);
}

function accuracyOf(
  event: FullEvent["event"],
  counts: PredictionCounts,
  facts: SummaryFacts,
): number | null {
  if (event.voidAt !== null) return null;
  return event.status === "ended"
    ? percent(counts, 1)
    : percent(facts.settledByTournament.get(event.tournamentId), MIN_SETTLED);
}

function createSettledShares(context: Context): () => ReturnType<typeof countSettledByTournament> {
  const shares: Awaited<ReturnType<typeof countSettledByTournament>> = new Map();
  const withChangedTournaments = createChangedTournaments();
  return cacheForAMinute(context, async () => {
    const since = new Date(now(context).getTime() - YEAR_MS);
    const db = await context.reader();
    await withChangedTournaments(db, async (changed) => {
      if (changed?.length === 0) return;
      const counted = await countSettledByTournament(db, since, changed ?? undefined);
      for (const id of changed ?? [...shares.keys()]) shares.delete(id);
      for (const [id, share] of counted) shares.set(id, share);
    });
    return shares;
  });
}

export function cacheForAMinute<Answer>(
  context: Pick<Context, "clock">,
  count: () => Promise<Answer>,
): () => Promise<Answer> {
  let cached: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    const at = now(context).getTime();
    // The injected clock may be set back.
    if (cached !== null && at - cached.at < CACHE_MS && at >= cached.at) return cached.answer;
    const fresh = { at, answer: count() };
    cached = fresh;
    fresh.answer.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh.answer;
  };
}

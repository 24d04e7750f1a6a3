import { serializeEvent, type PredictionSummary } from "#server/fixtures/event-serializer.ts";
import { findEventById } from "#server/fixtures/event-repository.ts";
import { FRESH_MS, type MatchMoment, type RecordMoments } from "#server/fixtures/match-moments.ts";
import { type Context, now } from "#server/platform/context.ts";
import { composeMessages } from "#server/push/message.ts";
import { countMoments, insertMoment } from "#server/push/moment-repository.ts";

const MINUTE_MS = 60_000;

/** How long a notification is still useful. */
const USEFUL_MS: Readonly<Record<MatchMoment["kind"], number>> = {
  kick_off: FRESH_MS,
  goal: FRESH_MS,
  goal_struck_off: FRESH_MS,
  half_time: 15 * MINUTE_MS,
  full_time: 4 * 60 * MINUTE_MS,
};

/** The planner adds the real summary, which is not read inside the poll's transaction. */
const NO_SUMMARY: PredictionSummary = {
  accuracy: null,
  predictions: { state: "none", total: 0, settled: 0, correct: 0 },
};

/** Saves moments with the change itself, so that neither exists alone. */
export function createMomentRecorder(context: Pick<Context, "clock" | "jobs">): RecordMoments {
  return async (tx, eventId, moments) => {
    const full = await findEventById(tx, eventId);
    if (full === undefined) return;
    const at = now(context);
    const counts = await countMoments(tx, eventId);
    for (const { kind, side, goals } of moments) {
      const facts = { kind, side, sequence: sequenceOf(full.event, { kind, side, goals }, counts) };
      const event = serializeEvent(full, NO_SUMMARY);
      await insertMoment(tx, {
        eventId,
        kind,
        sequence: facts.sequence,
        ...composeMessages(full, facts, { at, event }),
        at,
        expiresAt: new Date(at.getTime() + USEFUL_MS[kind]),
      });
    }
    await context.jobs.request(tx, "plan-pushes");
  };
}

/** A goal after a goal that was struck off is a new one, even at the same score. */
function sequenceOf(
  event: { homeScore: number | null; awayScore: number | null },
  { kind, side, goals }: MatchMoment,
  counts: { goals: number; struckOff: number },
): string {
  if (kind === "full_time") return `${event.homeScore}-${event.awayScore}`;
  if (side === null) return "1";
  return `${side}-${goals}.${kind === "goal" ? counts.struckOff : counts.goals}`;
}

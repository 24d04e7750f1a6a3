import type { EventRow } from "#server/db/event-repository.ts";
import type { NewEvent } from "#server/db/feed-repository.ts";
import type { CorrectionRow, VoidReason } from "#server/db/schema.ts";
import { PREDICTED_AHEAD_MS } from "#server/domain/predicted-ahead.ts";
import type { EventStatus } from "#domain/match-status.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";

/** What a feed says about a match, as columns; who plays and where it belongs come from elsewhere. */
export function eventColumns(match: FeedMatch) {
  return {
    round: match.round,
    neutral: match.neutral,
    awarded: match.awarded,
    status: match.status,
    startAt: new Date(match.startAt),
    endAt: match.endAt === null ? null : new Date(match.endAt),
    minute: match.minute,
    homeScore: match.score?.home ?? null,
    awayScore: match.score?.away ?? null,
    halfTimeHome: match.halfTime?.home ?? null,
    halfTimeAway: match.halfTime?.away ?? null,
    regularHome: match.regularTime?.home ?? null,
    regularAway: match.regularTime?.away ?? null,
  } satisfies Partial<NewEvent>;
}

/** The shots of a match, as columns: apart from the others, for they are no news to a fan and no judgement rests on them. */
export function shotColumns({ shots, shotsOnTarget }: FeedMatch) {
  return {
    shotsHome: shots?.home ?? null,
    shotsAway: shots?.away ?? null,
    onTargetHome: shotsOnTarget?.home ?? null,
    onTargetAway: shotsOnTarget?.away ?? null,
  } satisfies Partial<NewEvent>;
}

/**
 * The kick-off from which a delay is counted. A fixture that television moves before there is a prediction of it has a
 * new date; nothing was promised, nothing is postponed.
 */
export function promisedStart(
  before: EventRow,
  after: { status: EventStatus; startAt: Date },
  now: Date,
): Date {
  const isPlanned = before.status === "not_started" && after.status === "not_started";
  const isFar = before.firstStartAt.getTime() - now.getTime() > PREDICTED_AHEAD_MS;
  return isPlanned && isFar ? after.startAt : before.firstStartAt;
}

const POSTPONED_TOO_LONG_MS = 48 * 3_600_000;

/** Why a match counts for nothing, or null while it counts; DESIGN.md section 3. */
export function voidReason(
  event: { status: EventStatus; awarded: boolean; startAt: Date; firstStartAt: Date },
  now: Date,
): VoidReason | null {
  if (event.status === "abandoned" || event.status === "canceled") return event.status;
  if (event.awarded) return "awarded";
  const waitedUntil = event.status === "postponed" ? now : event.startAt;
  return waitedUntil.getTime() - event.firstStartAt.getTime() > POSTPONED_TOO_LONG_MS
    ? "postponed"
    : null;
}

/** How far a match is; going down is a correction. Statuses that may come at any time have no place. */
const PROGRESS: Partial<Record<EventStatus, number>> = {
  not_started: 0,
  first_half: 1,
  halftime: 2,
  second_half: 3,
  extra_time: 4,
  extra_time_break: 4,
  penalties: 5,
  ended: 6,
};

/** What the source took back, if anything: a score that went down, a status that went back, a moved kick-off. */
export function correctionOf(
  before: EventRow,
  after: ReturnType<typeof eventColumns>,
  now: Date,
): CorrectionRow | null {
  const at = Math.floor(now.getTime() / 1000);
  const fell = (from: number | null, to: number | null) =>
    from !== null && to !== null && to < from;
  if (fell(before.homeScore, after.homeScore) || fell(before.awayScore, after.awayScore)) {
    return {
      field: "score",
      from: `${before.homeScore}|${before.awayScore}`,
      to: `${after.homeScore}|${after.awayScore}`,
      at,
    };
  }
  const from = PROGRESS[before.status];
  const to = PROGRESS[after.status];
  if (from !== undefined && to !== undefined && to < from)
    return { field: "status", from: before.status, to: after.status, at };
  if (before.startAt.getTime() !== after.startAt.getTime()) {
    return {
      field: "start_at",
      from: before.startAt.toISOString(),
      to: after.startAt.toISOString(),
      at,
    };
  }
  return null;
}

/** True where any of these columns is stored otherwise than the feed now says. */
export function hasChanged(before: EventRow, after: Partial<NewEvent>): boolean {
  return Object.entries(after).some(([column, value]) => {
    const old: unknown = Reflect.get(before, column);
    return (
      (old instanceof Date ? old.getTime() : old) !==
      (value instanceof Date ? value.getTime() : value)
    );
  });
}

import { and, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";

/** In a root of the chain. */
export const isProven = and(isNotNull(predictions.sealedAt), eq(predictions.unproven, false));

/** And before kick-off: what a simulation computed afterwards is not. */
export const isSealed = and(isProven, eq(predictions.afterwards, false));

/** By a result that stands and was not corrected since. */
const hasVerdict = and(
  gte(predictions.settledAt, events.updatedAt),
  eq(events.status, "ended"),
  isNull(events.voidAt),
);

/** Whatever it counts for. */
export const isProvenAndJudged = and(isProven, hasVerdict);

export const isJudged = and(isSealed, hasVerdict);

/** What counts: judged right or wrong. */
export const isSettled = and(isJudged, isNotNull(predictions.correct));

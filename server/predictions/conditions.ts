import { and, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import { predictions } from "#server/predictions/tables.ts";

export const isProven = and(isNotNull(predictions.sealedAt), eq(predictions.unproven, false));

/** Excludes a simulation's predictions after kick-off. */
export const isSealed = and(isProven, eq(predictions.afterwards, false));

const hasVerdict = and(
  gte(predictions.settledAt, events.updatedAt),
  eq(events.status, "ended"),
  isNull(events.voidAt),
);

export const isProvenAndJudged = and(isProven, hasVerdict);

export const isJudged = and(isSealed, hasVerdict);

export const isSettled = and(isJudged, isNotNull(predictions.correct));

import { and, eq, gte, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { UNNAMED_SLUGS } from "#engine/question-list.ts";
import { events } from "#server/fixtures/tables.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

export const isProven = and(isNotNull(predictions.sealedAt), eq(predictions.unproven, false));

/** Excludes predictions that a demo made after kick-off. */
export const isSealed = and(isProven, eq(predictions.afterwards, false));

const hasVerdict = and(
  gte(predictions.settledAt, events.updatedAt),
  eq(events.status, "ended"),
  isNull(events.voidAt),
);

export const isProvenAndJudged = and(isProven, hasVerdict);

export const isJudged = and(isSealed, hasVerdict);

export const isSettled = and(isJudged, isNotNull(predictions.correct));

/** Judged by their chances. Joins `questions`. */
const hasNoNamedAnswer = inArray(questions.slug, [...UNNAMED_SLUGS]);

export const isJudgedByChances = and(isJudged, hasNoNamedAnswer);

export const isScored = or(isSettled, isJudgedByChances);

/** The result leaves them open. Joins `questions`. */
export const isNotCounted = and(
  isJudged,
  isNull(predictions.correct),
  notInArray(questions.slug, [...UNNAMED_SLUGS]),
);

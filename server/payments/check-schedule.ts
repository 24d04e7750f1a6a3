import { DAY_MS } from "#domain/day.ts";

const MINUTE_MS = 60_000;
/** Time after creation. The checks do not depend on a return or a webhook. */
const AFTER_MS = [2, 10, 60]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([1, 2, 3].map((days) => days * DAY_MS));
/** A bank can return a refund for weeks. */
const REFUND_AFTER_MS = [1, 7, 14, 28].map((days) => days * DAY_MS);
const POSTPONED_MS = 5 * MINUTE_MS;

export function nextCheckAfter(createdAt: Date, now: Date): Date | null {
  return firstAfter(now, createdAt, AFTER_MS);
}

export function nextRefundCheck(refundedAt: Date, now: Date): Date | null {
  return firstAfter(now, refundedAt, REFUND_AFTER_MS);
}

function firstAfter(now: Date, from: Date, afterMs: readonly number[]): Date | null {
  const at = afterMs.map((after) => from.getTime() + after).find((time) => time > now.getTime());
  return at === undefined ? null : new Date(at);
}

export function firstCheckOf(createdAt: Date): Date {
  return nextCheckAfter(createdAt, createdAt) ?? createdAt;
}

export function postponedCheck(now: Date): Date {
  return new Date(now.getTime() + POSTPONED_MS);
}

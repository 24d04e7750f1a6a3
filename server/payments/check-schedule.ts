import { DAY_MS } from "#domain/day.ts";

const MINUTE_MS = 60_000;
/** After its creation a payment is asked about at these times, whatever a return or a webhook brings. */
const AFTER_MS = [2, 10, 60]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([1, 2, 3].map((days) => days * DAY_MS));
/** A refund is asked about at these times after it was done: a bank may send it back for weeks. */
const REFUND_AFTER_MS = [1, 7, 14, 28].map((days) => days * DAY_MS);
/** How soon a provider that did not answer is asked again. */
const POSTPONED_MS = 5 * MINUTE_MS;

/** When a payment is to be asked about next; null once that was done for long enough. */
export function nextCheckAfter(createdAt: Date, now: Date): Date | null {
  return firstAfter(now, createdAt, AFTER_MS);
}

/** As `nextCheckAfter`, of a payment that was given back. */
export function nextRefundCheck(refundedAt: Date, now: Date): Date | null {
  return firstAfter(now, refundedAt, REFUND_AFTER_MS);
}

function firstAfter(now: Date, from: Date, afterMs: readonly number[]): Date | null {
  const at = afterMs.map((after) => from.getTime() + after).find((time) => time > now.getTime());
  return at === undefined ? null : new Date(at);
}

/** Of a new payment. */
export function firstCheckOf(createdAt: Date): Date {
  return nextCheckAfter(createdAt, createdAt) ?? createdAt;
}

export function postponedCheck(now: Date): Date {
  return new Date(now.getTime() + POSTPONED_MS);
}

import { DAY_MS } from "#domain/day.ts";

const MINUTE_MS = 60_000;
/** After its creation a payment is asked about at these times, whatever a return or a webhook brings. */
const AFTER_MS = [2, 10, 60]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([1, 2, 3].map((days) => days * DAY_MS));
/** How soon a provider that did not answer is asked again. */
const POSTPONED_MS = 5 * MINUTE_MS;

/** When a payment is to be asked about next; null once that was done for long enough. */
export function nextCheckAfter(createdAt: Date, now: Date): Date | null {
  const at = AFTER_MS.map((after) => createdAt.getTime() + after).find(
    (time) => time > now.getTime(),
  );
  return at === undefined ? null : new Date(at);
}

/** Of a new payment. */
export function firstCheckOf(createdAt: Date): Date {
  return nextCheckAfter(createdAt, createdAt) ?? createdAt;
}

export function postponedCheck(now: Date): Date {
  return new Date(now.getTime() + POSTPONED_MS);
}

import type { components } from "#contract";

type Event = components["schemas"]["Event"];
export type EventStatus = components["schemas"]["EventStatus"];
type WithStatus = Pick<Event, "status">;
type Timed = Pick<Event, "status" | "end_at">;

export const LIVE_STATUSES = [
  "first_half",
  "halftime",
  "second_half",
  "extra_time",
  "extra_time_break",
  "penalties",
  "interrupted",
] as const satisfies readonly EventStatus[];

export const OVER_STATUSES = [
  "ended",
  "abandoned",
  "canceled",
] as const satisfies readonly EventStatus[];

export const OFF_STATUSES = [
  "postponed",
  "abandoned",
  "canceled",
] as const satisfies readonly EventStatus[];

export const EVENT_STATUSES = [
  "not_started",
  ...LIVE_STATUSES,
  "ended",
  ...OFF_STATUSES,
] as const satisfies readonly EventStatus[];

const PAST_NORMAL_TIME = [
  "extra_time",
  "extra_time_break",
  "penalties",
] as const satisfies readonly EventStatus[];

const quiet = new Set<EventStatus>(["not_started", "ended", ...OFF_STATUSES]);
const over = new Set<EventStatus>(OVER_STATUSES);
const off = new Set<EventStatus>(OFF_STATUSES);
const pastNormalTime = new Set<EventStatus>(PAST_NORMAL_TIME);

/** A status that is not in the list counts as live. */
export function isLive({ status }: WithStatus): boolean {
  return !quiet.has(status);
}

export function isOver({ status }: WithStatus): boolean {
  return over.has(status);
}

export function isOff({ status }: WithStatus): boolean {
  return off.has(status);
}

export function isPastNormalTime({ status }: WithStatus): boolean {
  return pastNormalTime.has(status);
}

export function isInPlay(event: Timed): boolean {
  return isLive(event) && event.end_at === null;
}

/** A match that is off is not ended, even if the source names an end time. */
export function hasEnded(event: Timed): boolean {
  return event.status === "ended" || (event.end_at !== null && !isOff(event));
}

export function isVoid({ predictions }: { predictions: { state: string } }): boolean {
  return predictions.state === "void";
}

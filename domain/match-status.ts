import type { components } from "#contract";

type Event = components["schemas"]["Event"];
export type EventStatus = components["schemas"]["EventStatus"];
type WithStatus = Pick<Event, "status">;
type Timed = Pick<Event, "status" | "end_at">;

/** Between kick-off and the end: the ball rolls, or soon will again. */
export const LIVE_STATUSES = [
  "first_half",
  "halftime",
  "second_half",
  "extra_time",
  "extra_time_break",
  "penalties",
  "interrupted",
] as const satisfies readonly EventStatus[];

/** Nothing of the match will change any more. */
export const OVER_STATUSES = [
  "ended",
  "abandoned",
  "canceled",
] as const satisfies readonly EventStatus[];

/** Not played as planned: nothing of it can be unlocked. A postponed match may be played yet. */
export const OFF_STATUSES = [
  "postponed",
  "abandoned",
  "canceled",
] as const satisfies readonly EventStatus[];

/** Every status, as a match goes through them. */
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

const live = new Set<EventStatus>(LIVE_STATUSES);
const over = new Set<EventStatus>(OVER_STATUSES);
const off = new Set<EventStatus>(OFF_STATUSES);
const pastNormalTime = new Set<EventStatus>(PAST_NORMAL_TIME);

export function isLive({ status }: WithStatus): boolean {
  return live.has(status);
}

export function isOver({ status }: WithStatus): boolean {
  return over.has(status);
}

export function isOff({ status }: WithStatus): boolean {
  return off.has(status);
}

/** Live, after the time that most questions are about. */
export function isPastNormalTime({ status }: WithStatus): boolean {
  return pastNormalTime.has(status);
}

/** Live, and the source has named no end: its status may lag behind. */
export function isInPlay(event: Timed): boolean {
  return isLive(event) && event.end_at === null;
}

/** Played to its end. A match that is off keeps its own status, even where the source names an end. */
export function hasEnded(event: Timed): boolean {
  return event.status === "ended" || (event.end_at !== null && !isOff(event));
}

/** Nothing of the match counts as right or wrong, and what was spent on it comes back. */
export function isVoid({ predictions }: { predictions: { state: string } }): boolean {
  return predictions.state === "void";
}

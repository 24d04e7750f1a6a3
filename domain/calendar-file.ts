import icalGenerator, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { components } from "#contract";
import { DAY_MS, utcDay } from "#domain/day.ts";
import { isOff } from "#domain/match-status.ts";

type Event = components["schemas"]["Event"];

export type CalendarEvent = Pick<
  Event,
  "id" | "slug" | "status" | "start_at" | "round" | "withheld"
> & {
  tournament: Pick<Event["tournament"], "name">;
  homeTeam: Pick<Event["homeTeam"], "name">;
  awayTeam: Pick<Event["awayTeam"], "name">;
};

export interface CalendarMatch {
  event: CalendarEvent;
  /** Unix seconds: when the match last changed, or when the device received it. */
  changedAt: number;
}

const DURATION_MS = 2 * 3_600_000;
/** 2026-01-01. A sequence number counts minutes since then, because it must fit 32 bits. */
const SEQUENCE_START_S = 1_767_225_600;

/** @param appUrl an origin. Each UID has its host, and is the same in a file and in the feed. */
export function calendarFile(
  matches: readonly CalendarMatch[],
  { name, appUrl, refreshS }: { name: string; appUrl: string; refreshS?: number },
): string {
  const origin = appUrl.replace(/\/$/, "");
  const host = origin.replace(/^https?:\/\//, "");
  const calendar = icalGenerator({
    name,
    prodId: { company: host, product: "calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshS === undefined ? {} : { ttl: refreshS }),
  });
  for (const { event, changedAt } of matches) {
    const changed = new Date(changedAt * 1_000);
    calendar.createEvent({
      id: `match-${event.id}@${host}`,
      // Grows at most once a minute.
      sequence: Math.max(0, Math.floor((changedAt - SEQUENCE_START_S) / 60)),
      // Not the time of this file: an unchanged match must give an unchanged file.
      stamp: changed,
      lastModified: changed,
      summary: `${event.homeTeam.name} v ${event.awayTeam.name}`,
      description: descriptionOf(event),
      url: `${origin}/prediction/${event.slug}`,
      status: isCanceled(event) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...timesOf(event),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The source no longer lists a withdrawn match: its sides have changed, or it was dropped. */
function isCanceled(event: CalendarEvent): boolean {
  return isOff(event) || event.withheld === "withdrawn";
}

function descriptionOf({ tournament, round, withheld, status }: CalendarEvent): string {
  const competition = round === null ? tournament.name : `${tournament.name}, ${round}`;
  if (status === "postponed") return `${competition}\nPostponed.`;
  if (withheld === "withdrawn") return `${competition}\nOur source no longer lists this match.`;
  return withheld === "time_unknown"
    ? `${competition}\nThe kick-off time is to be confirmed.`
    : competition;
}

function timesOf({ start_at, withheld }: CalendarEvent) {
  const start = start_at * 1_000;
  if (withheld !== "time_unknown")
    return { start: new Date(start), end: new Date(start + DURATION_MS) };
  const day = Date.parse(utcDay(start));
  return { start: new Date(day), end: new Date(day + DAY_MS), allDay: true };
}

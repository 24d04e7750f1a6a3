import type { FastifyInstance } from "fastify";
import { type CalendarMatch, calendarFile } from "#domain/calendar-file.ts";
import { DAY_MS } from "#domain/day.ts";
import { hashSecret, readSecret } from "#server/calendar/calendar-address.ts";
import { findCalendarOwner } from "#server/calendar/calendar-repository.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import { listFollowedEvents } from "#server/calendar/followed-events.ts";
import type { FullEvent } from "#server/fixtures/event-repository.ts";
import { withheldReason } from "#server/fixtures/withheld.ts";
import type { Context } from "#server/platform/context.ts";
import { byAddress } from "#server/platform/http/rate-limits.ts";
import { createConcurrencyLimit } from "#server/platform/http/concurrency-limit.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { Refusal } from "#server/platform/refusal.ts";

const PAST_DAYS = 30;
const COMING_DAYS = 365;
const REFRESH_S = 3_600;

/**
 * The address is the only credential. The program logs the route only, and no shared cache may
 * store the response.
 */
export function registerCalendar(
  app: FastifyInstance,
  { context, feed, rateLimitScale }: { context: Context; feed: FeedFacts; rateLimitScale: number },
): void {
  const runLimited = createConcurrencyLimit(rateLimitScale);
  const { appUrl } = context.config;

  async function readFile(name: string): Promise<string | undefined> {
    const secret = readSecret(name);
    if (secret === undefined) return undefined;
    // Not a replica: a revoked address must stop at once.
    const userId = await findCalendarOwner(context.db, hashSecret(secret));
    if (userId === undefined) return undefined;
    const at = context.clock.now();
    const matches = await listFollowedEvents(context.db, feed.name, {
      userId,
      from: new Date(at - PAST_DAYS * DAY_MS),
      to: new Date(at + COMING_DAYS * DAY_MS),
    });
    return calendarFile(matches.map(toCalendarMatch), {
      name: "Matches you follow",
      appUrl,
      refreshS: REFRESH_S,
    });
  }

  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/calendar/:name",
    async handler(request, reply) {
      const file = await runLimited(byAddress(request), () => readFile(request.params.name));
      if (file === undefined)
        throw new Refusal("missing", "not_found", "There is no calendar at this address.");
      return reply
        .header("cache-control", "private, no-cache")
        .header("x-robots-tag", "noindex")
        .type("text/calendar; charset=utf-8")
        .send(file);
    },
  });
}

function toCalendarMatch({ event, tournament, homeTeam, awayTeam }: FullEvent): CalendarMatch {
  const withheld = withheldReason(event);
  return {
    changedAt: unixSeconds(event.updatedAt),
    event: {
      id: event.id,
      slug: event.slug,
      status: event.status,
      start_at: unixSeconds(event.startAt),
      round: event.round,
      tournament,
      homeTeam,
      awayTeam,
      ...(withheld === null ? {} : { withheld }),
    },
  };
}

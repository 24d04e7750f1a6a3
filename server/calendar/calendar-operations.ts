import {
  deleteCalendarFeed,
  findCalendarFeed,
  replaceCalendarFeed,
} from "#server/calendar/calendar-repository.ts";
import { calendarUrl, createSecret, hashSecret } from "#server/calendar/calendar-address.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";

export const CALENDAR_LIMITS: LimitGroups = {
  calendar: [{ name: "address", max: 20, windowMs: 60_000, key: byAddress }],
};

export function calendarOperations(
  context: Context,
  { appUrl }: { appUrl: string },
): Pick<Handlers, "getCalendar" | "makeCalendar" | "revokeCalendar"> {
  const { db } = context;
  return {
    async getCalendar({ signedIn }) {
      const feed = await findCalendarFeed(db, signedIn().userId);
      return { data: { created_at: feed === undefined ? null : unixSeconds(feed.createdAt) } };
    },

    async makeCalendar({ signedIn }) {
      const secret = createSecret();
      const createdAt = now(context);
      await replaceCalendarFeed(db, {
        userId: signedIn().userId,
        secretHash: hashSecret(secret),
        createdAt,
      });
      return {
        data: { url: calendarUrl(appUrl, secret), created_at: unixSeconds(createdAt) },
        message: "Your calendar has a new address.",
      };
    },

    async revokeCalendar({ signedIn }) {
      await deleteCalendarFeed(db, signedIn().userId);
      return { message: "The address of your calendar no longer works." };
    },
  };
}

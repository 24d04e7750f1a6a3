import type { components } from "#contract";
import { utcDay } from "#domain/day.ts";
import type { Followed } from "#src/storage/followed.ts";
import { type PushSettings, momentsOf } from "#src/storage/push-settings.ts";

type SubscriptionBody = components["schemas"]["PushSubscription"];

/** The contract's limit. Matches end, so the oldest of them are left out first. */
const MAX_FOLLOWS = 300;

export function pushBody(
  settings: PushSettings,
  followed: Followed,
  { tz, hidesScores }: { tz: string; hidesScores: boolean },
): Pick<SubscriptionBody, "settings" | "follows"> {
  return {
    settings: {
      own: settings.own,
      quiet: settings.quiet,
      tz,
      delay_s: settings.delayS,
      hide_scores: hidesScores,
    },
    follows: followed
      .map((entry) => ({ kind: entry[0], id: entry[1], moments: momentsOf(settings, entry) }))
      // "Ready to unlock" is about followed matches too, and has its own switch.
      .filter(({ moments }) => moments.length > 0 || settings.own.includes("ready"))
      .toSorted((a, b) => Number(b.kind === "event") - Number(a.kind === "event"))
      .slice(-MAX_FOLLOWS),
  };
}

/** With the UTC day, so that a subscription the server has lost is saved again within a day. */
export function sentState(
  session: string | null,
  body: SubscriptionBody,
  /** Unix milliseconds. */
  now: number,
): string {
  return JSON.stringify([session, body, utcDay(now)]);
}

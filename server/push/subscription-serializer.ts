import type { components } from "#contract";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { StoredSubscription } from "#server/push/subscription-repository.ts";

/** Leaves out the endpoint and the keys, because a thief could send notifications with them. */
export function serializeNotifications({
  subscription,
  follows,
}: StoredSubscription): components["schemas"]["AccountExport"]["notifications"][number] {
  const { quietFrom, quietTo } = subscription;
  return {
    service: new URL(subscription.endpoint).origin,
    saved_at: unixSeconds(subscription.updatedAt),
    settings: {
      own: subscription.accountKinds,
      quiet:
        quietFrom === null || quietTo === null
          ? null
          : { from: timeOf(quietFrom), to: timeOf(quietTo) },
      tz: subscription.tz,
      delay_s: subscription.delayS,
      hide_scores: subscription.hideScores,
    },
    follows: follows.map(({ kind, targetId, moments }) => ({ kind, id: targetId, moments })),
  };
}

function timeOf(minuteOfDay: number): string {
  const parts = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

import type { components } from "#contract";
import { type Context, now } from "#server/platform/context.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { byAddress, type LimitGroups } from "#server/platform/http/rate-limits.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { InvalidFields } from "#server/platform/refusal.ts";
import { isAllowedEndpoint } from "#server/push/push-endpoint.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { deleteSubscription, replaceSubscription } from "#server/push/subscription-repository.ts";

export const PUSH_LIMITS: LimitGroups = {
  push: [{ name: "address", max: 60, windowMs: 60_000, key: byAddress }],
};

export function pushOperations(
  context: Context,
  { allowsLoopback }: { allowsLoopback: boolean },
): Pick<Handlers, "getPushKey" | "savePushSubscription" | "deletePushSubscription"> {
  return {
    async getPushKey() {
      const { publicKey } = await readPushKeys(context.db);
      return new PublicAnswer({ data: { public_key: publicKey } }, { topics: [] });
    },

    async savePushSubscription({ body, optionalSignIn }) {
      const { endpoint, keys, settings, follows } = body;
      if (!isAllowedEndpoint(endpoint, { allowsLoopback }))
        throw new InvalidFields({
          endpoint: ["Endpoint must be an https address of a push service"],
        });
      if (!isTimeZone(settings.tz))
        throw new InvalidFields({ "settings.tz": ["Time zone is unknown"] });
      const savedAt = now(context);
      await replaceSubscription(
        context.db,
        {
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
          sessionId: optionalSignIn()?.sessionId ?? null,
          accountKinds: settings.own,
          quietFrom: minuteOfDay(settings.quiet?.from),
          quietTo: minuteOfDay(settings.quiet?.to),
          tz: settings.tz,
          delayS: settings.delay_s,
          hideScores: settings.hide_scores,
          createdAt: savedAt,
          updatedAt: savedAt,
        },
        follows,
      );
      return { data: { saved_at: unixSeconds(savedAt) }, message: "Notifications are saved." };
    },

    async deletePushSubscription({ body }) {
      await deleteSubscription(context.db, body.endpoint);
      return { message: "Notifications are off." };
    },
  };
}

function minuteOfDay(time: components["schemas"]["LocalTime"] | undefined): number | null {
  if (time === undefined) return null;
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

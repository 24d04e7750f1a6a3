import { readWorkerMessage } from "#offline/messages.ts";
import { withTimeout } from "#offline/timeout.ts";
import { api, unwrap } from "#src/api/client.ts";
import { timeZone } from "#src/clock/time-zone.ts";
import { online } from "#src/pwa/connection.ts";
import { askPermission, pushAbility, subscribeTo, unsubscribe } from "#src/pwa/push.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { isImpersonated } from "#src/queries/is-impersonated.ts";
import { pushBody, sentState } from "#src/queries/push-body.ts";
import { createPushSync } from "#src/queries/push-sync-loop.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { stored } from "#src/storage/entries.ts";
import { following } from "#src/storage/followed.ts";
import { type PushSettings, pushStored } from "#src/storage/push-settings.ts";
import { currentReader, sessionId } from "#src/storage/session.ts";

/** A browser may have no worker, and some push services never answer. */
const SUBSCRIBE_MS = 15_000;

export const pushSync = createPushSync({
  isOn: () => pushStored.settings.read() !== null && pushAbility.read() === "granted",
  isOnline: online.read,
  isImpersonated,
  save: saveOnServer,
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** @throws when the server or the push service refuses */
async function saveOnServer(): Promise<void> {
  const { body: key } = await unwrap(api.GET("/push/key", {}));
  const settings = pushStored.settings.read();
  // The fan may turn notifications off during each request.
  if (settings === null) return;
  const subscription = await withTimeout(SUBSCRIBE_MS, subscribeTo(key.data.public_key));
  if (pushStored.settings.read() === null) {
    await unsubscribe();
    return;
  }
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
    ...pushBody(settings, following.read(), {
      tz: timeZone(),
      hidesScores: stored.hideScores.read() !== null,
    }),
  };
  const state = sentState(sessionId(), body, Date.now());
  if (pushStored.sent.read() === state) return;
  await unwrap(api.PUT("/push/subscription", { body }));
  pushStored.sent.write(state);
}

/** Keeps the server's copy equal to this device. A log-out detaches the account. */
export const watchPush = createPushWatch();

/** @returns a function that starts it; later calls change nothing */
function createPushWatch(): () => void {
  let isWatching = false;
  return () => {
    if (isWatching) return;
    isWatching = true;
    const sources = [
      pushStored.settings,
      following,
      currentReader,
      stored.hideScores,
      pushAbility,
      online,
    ];
    for (const { subscribe } of sources) subscribe(pushSync.sendSoon);
    if (online.read()) void pushSync.keepSending();
    else pushSync.sendSoon();
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (readWorkerMessage(data)?.type === "PUSHED")
        void queryClient.invalidateQueries({ queryKey: eventQueries.all() });
    });
    clearBadge();
    document.addEventListener("visibilitychange", clearBadge);
  };
}

/** The badge counts matches with news since the app was last open. */
function clearBadge(): void {
  // Missing in some browsers, despite the types.
  if (document.visibilityState === "visible" && "clearAppBadge" in navigator)
    void navigator.clearAppBadge().catch(() => undefined);
}

/**
 * Call from a press, because it asks for the permission.
 * @returns false if the fan does not allow it
 * @throws when the server or the push service refuses; notifications are then still off
 */
export async function turnPushOn(settings: PushSettings): Promise<boolean> {
  if (!(await askPermission())) return false;
  pushStored.settings.write(settings);
  try {
    await pushSync.sendNow();
  } catch (error) {
    pushStored.settings.remove();
    throw error;
  }
  watchPush();
  return true;
}

/** The push service refuses later messages, so this also works offline. */
export async function turnPushOff(): Promise<void> {
  pushStored.settings.remove();
  pushStored.sent.remove();
  const endpoint = await unsubscribe();
  if (endpoint !== null)
    await unwrap(api.DELETE("/push/subscription", { body: { endpoint } })).catch(() => undefined);
}

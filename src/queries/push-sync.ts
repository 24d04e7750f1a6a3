import { readWorkerMessage } from "#offline/messages.ts";
import { withTimeout } from "#offline/timeout.ts";
import { api, unwrap } from "#src/api/client.ts";
import { timeZone } from "#src/clock/time-zone.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";
import { online } from "#src/pwa/connection.ts";
import { askPermission, currentSubscription, pushAbility, subscribeTo } from "#src/pwa/push.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { isImpersonated } from "#src/queries/is-impersonated.ts";
import { pushBody, sentState } from "#src/queries/push-body.ts";
import { createPushSync } from "#src/queries/push-sync-loop.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { following } from "#src/storage/followed.ts";
import { saveAsDraft } from "#src/storage/push-choices.ts";
import { type PushSettings, pushStored } from "#src/storage/push-settings.ts";
import { currentReader, sessionId, StorageBlocked } from "#src/storage/session.ts";
import { hidesScores } from "#src/ui/hide-scores-choice.ts";

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
    await subscription.unsubscribe();
    return;
  }
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
    ...pushBody(settings, following.read(), {
      tz: timeZone(),
      hidesScores: hidesScores.read(),
    }),
  };
  const state = sentState(sessionId(), body, Date.now());
  if (pushStored.sent.read() === state) return;
  await unwrap(api.PUT("/push/subscription", { body }));
  pushStored.sent.write(state);
}

/** The worker hides scores at once, also before the server knows the choice. */
function sendHideScoresToWorker(): void {
  void askWorker({ type: "HIDE_SCORES", isHidden: hidesScores.read() });
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
      hidesScores,
      pushAbility,
      online,
    ];
    for (const { subscribe } of sources) subscribe(pushSync.sendSoon);
    hidesScores.subscribe(sendHideScoresToWorker);
    sendHideScoresToWorker();
    // An earlier "Turn off" may have failed.
    if (pushStored.settings.read() === null) void turnPushOff();
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

/** The worker counts the matches that still have a notification. */
function clearBadge(): void {
  // Missing in some browsers, despite the types.
  if (document.visibilityState === "visible" && "clearAppBadge" in navigator)
    void navigator.clearAppBadge().catch(() => undefined);
}

/**
 * Call from a press, because it asks for the permission.
 * @returns false if the fan does not allow it
 * @throws {StorageBlocked}
 * @throws when the server or the push service refuses; notifications are then still off
 */
export async function turnPushOn(settings: PushSettings): Promise<boolean> {
  if (!(await askPermission())) return false;
  if (!pushStored.settings.write(settings)) throw new StorageBlocked();
  try {
    await pushSync.sendNow();
  } catch (error) {
    saveAsDraft(settings);
    throw error;
  }
  pushStored.draft.remove();
  watchPush();
  return true;
}

/** Asks the push service and the server, because each of them alone can end the messages. */
export async function turnPushOff(): Promise<void> {
  saveAsDraft(pushStored.settings.read());
  pushStored.sent.remove();
  const subscription = await currentSubscription().catch(() => null);
  if (subscription === null) return;
  const { endpoint } = subscription;
  await Promise.allSettled([
    subscription.unsubscribe(),
    unwrap(api.DELETE("/push/subscription", { body: { endpoint } })),
  ]);
}

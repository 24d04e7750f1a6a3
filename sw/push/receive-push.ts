import type { Store } from "#offline/store.ts";
import { readOwner } from "#offline/owner.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { type DeviceChoices, readDeviceChoices } from "#sw/push/device-choices.ts";
import {
  type Notifications,
  revealsScore,
  showGeneric,
  showMessage,
} from "#sw/push/notifications.ts";
import { type PushMessage, readPushMessage } from "#sw/push/push-message.ts";
import { noteMessage } from "#sw/push/seen-messages.ts";
import type { EventStore } from "#sw/storage/event-store.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";

export interface PushPorts {
  store: Store;
  clock: Clock;
  events: Pick<EventStore, "putEvents">;
  eviction: Pick<QuotaEviction, "write">;
  broadcast: Broadcast;
  notifications: Notifications;
  /** Harmless where the browser has no badges. */
  setBadge: (count: number) => Promise<void>;
}

/** Without a store, the server's own choice of the text counts. */
const UNKNOWN_CHOICES: DeviceChoices = { hidesScores: false, isQuiet: false };

/** News about an account's own predictions. */
const ACCOUNT_KINDS: ReadonlySet<string> = new Set(["settled", "ready"]);

/** Always ends with a visible notification, even if the store fails. */
export function createPushReceiver(ports: PushPorts) {
  const { store, clock, events, eviction, broadcast, notifications, setBadge } = ports;

  async function storeEvent({ event, at }: PushMessage): Promise<void> {
    if (event === null) return;
    await eviction.write(() => events.putEvents([event], at));
    await broadcast.toPages({ type: "PUSHED" });
  }

  async function updateBadge(): Promise<void> {
    const shown = await notifications.getNotifications();
    await setBadge(new Set(shown.map(({ tag }) => tag)).size);
  }

  return async (data: unknown): Promise<void> => {
    const message = readPushMessage(data);
    const { hidesScores, isQuiet } = await withTimeoutOr(
      STORE_TIMEOUT_MS,
      readDeviceChoices(store, new Date(clock.now())),
      UNKNOWN_CHOICES,
    );
    if (message === null || (await isForAnotherAccount(message, store))) {
      await showGeneric(notifications, isQuiet);
    } else {
      const isSeen = await withTimeoutOr(STORE_TIMEOUT_MS, noteMessage(store, message.id), false);
      const isSilent = isSeen || isQuiet;
      if (hidesScores && revealsScore(message)) await showGeneric(notifications, isSilent);
      else await showMessage(notifications, message, isSilent);
      await storeEvent(message).catch(() => undefined);
    }
    await updateBadge().catch(() => undefined);
  };
}

/** A logout without a connection has not reached the server yet, and a phone is shared. */
async function isForAnotherAccount({ kind, user_id }: PushMessage, store: Store): Promise<boolean> {
  if (!ACCOUNT_KINDS.has(kind)) return false;
  const owner = await withTimeoutOr(STORE_TIMEOUT_MS, readOwner(store), null);
  return owner === null || owner !== user_id;
}

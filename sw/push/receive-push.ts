import type { Store } from "#offline/store.ts";
import { readOwner } from "#offline/owner.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import { type Notifications, showGeneric, showMessage } from "#sw/push/notifications.ts";
import { type PushMessage, readPushMessage } from "#sw/push/push-message.ts";
import { noteMessage } from "#sw/push/seen-messages.ts";
import type { EventStore } from "#sw/storage/event-store.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";

export interface PushPorts {
  store: Store;
  events: Pick<EventStore, "putEvents">;
  eviction: Pick<QuotaEviction, "write">;
  broadcast: Broadcast;
  notifications: Notifications;
  /** Harmless where the browser has no badges. */
  setBadge: (count: number) => Promise<void>;
}

/** News about an account's own predictions. */
const ACCOUNT_KINDS: ReadonlySet<string> = new Set(["settled", "ready"]);

/** Always ends with a visible notification, even if the store fails. */
export function createPushReceiver(ports: PushPorts) {
  const { store, events, eviction, broadcast, notifications, setBadge } = ports;

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
    if (message === null || (await isForAnotherAccount(message, store))) {
      await showGeneric(notifications);
    } else {
      const isSeen = await withTimeoutOr(STORE_TIMEOUT_MS, noteMessage(store, message.id), false);
      await showMessage(notifications, message, isSeen);
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

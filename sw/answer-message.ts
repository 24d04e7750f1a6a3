import { removeOtherAccounts } from "#offline/owner.ts";
import type { PageMessage, WorkerMessage } from "#offline/messages.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { ChainStore } from "#sw/chain/chain-store.ts";
import type { Network } from "#sw/network/network.ts";
import { saveHideScores } from "#sw/push/device-choices.ts";
import { closeScores, type Notifications } from "#sw/push/notifications.ts";
import type { LateResponseCache } from "#sw/strategies/late-response-cache.ts";

export function createMessageAnswer({
  store,
  network,
  chain,
  lateResponses,
  broadcast,
  version,
  claimPages,
  notifications,
}: {
  store: Store;
  network: Network;
  chain: ChainStore;
  lateResponses: LateResponseCache;
  broadcast: Broadcast;
  version: string;
  claimPages: () => Promise<void>;
  notifications: Pick<Notifications, "getNotifications">;
}) {
  return async (
    message: Exclude<PageMessage, { type: "SKIP_WAITING" }>,
    answer: (message: WorkerMessage) => void,
  ): Promise<void> => {
    if (message.type === "CLAIM") await claimPages();
    if (message.type === "SET_CONDITION") {
      await network.simulate(message.condition);
      lateResponses.refuseEarlier();
    }
    if (message.type === "DISMISS_SEAL_ALARM") await chain.dismissAlarm();
    if (message.type === "HIDE_SCORES") {
      await saveHideScores(store, message.isHidden);
      if (message.isHidden) await closeScores(notifications);
    }
    if (message.type === "FORGET")
      await retryOnLostConnection(store, () =>
        removeOtherAccounts(store, message.closed, message.kept),
      );
    const alarmed = await withTimeoutOr(STORE_TIMEOUT_MS, chain.isAlarmed(), null);
    const condition = await network.readSimulated();
    const status = {
      type: "STATUS",
      status: { condition, version, ...(alarmed === null ? {} : { alarmed }) },
    } as const;
    answer(status);
    if (message.type !== "GET_STATUS" && message.type !== "CLAIM") await broadcast.toPages(status);
  };
}

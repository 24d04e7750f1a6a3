import { isOwn } from "#domain/unlocked-predictions.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { type Network, serverTime } from "#sw/network/network.ts";
import { isMe, isUnlockAnswer } from "#sw/network/response-schemas.ts";
import { type PrivateStore, tokenHashOf } from "#sw/storage/private-store.ts";
import type { QuotaEviction } from "#sw/storage/quota-eviction.ts";
import type { LateResponseCache } from "#sw/strategies/late-response-cache.ts";
import type { ApiCall } from "#sw/strategies/network-first.ts";

export function createAccountWatch({
  privateStore,
  eviction,
  network,
  lateResponses,
  broadcast,
  clock,
}: {
  privateStore: PrivateStore;
  eviction: QuotaEviction;
  network: Network;
  lateResponses: LateResponseCache;
  broadcast: Broadcast;
  clock: Clock;
}) {
  async function watch(
    { request, waitUntil }: ApiCall,
    onSuccess: (response: Response) => Promise<void>,
  ): Promise<Response> {
    const response = await network.fetch(request);
    if (response.ok) waitUntil(onSuccess(response.clone()).catch(() => undefined));
    return response;
  }

  return {
    async watchMe(call: ApiCall): Promise<Response> {
      const tokenHash = await tokenHashOf(call.request);
      return watch(call, async (response) => {
        const body: unknown = await response.json();
        if (isMe(body)) await privateStore.confirmUser(tokenHash, body.data.id);
      });
    },

    async watchUnlock(call: ApiCall): Promise<Response> {
      const tokenHash = await tokenHashOf(call.request);
      return watch(call, async (response) => {
        const body: unknown = await response.json();
        if (!isUnlockAnswer(body)) return;
        lateResponses.refuseEarlier();
        const own = body.data.predictions.filter(isOwn);
        try {
          await eviction.whileWriting(
            own.map((entry) => entry.event_id),
            async () => {
              const at = serverTime(response, clock);
              await privateStore.writeUnlocked(tokenHash, body.data.user.id, own, at);
            },
          );
        } finally {
          // Other pages then find it saved, even on a bad connection.
          await broadcast.toPages({ type: "UNLOCKED" }, call.clientId);
        }
      });
    },
  };
}

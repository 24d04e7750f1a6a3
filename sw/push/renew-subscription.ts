import { looseObject, parse, unknown } from "valibot";
import { API_PATH } from "#domain/paths.ts";
import type { Store } from "#offline/store.ts";
import type { Network } from "#sw/network/network.ts";
import type { ApiCall } from "#sw/strategies/network-first.ts";

const sentBody = looseObject({ settings: unknown(), follows: unknown() });

/** Saves what the page sends, because the worker may have to send it again without a page. */
export function createSubscriptionWatch({ store, network }: { store: Store; network: Network }) {
  async function save(body: unknown): Promise<void> {
    const { settings, follows } = parse(sentBody, body);
    await store.settings.put({ key: "push", value: JSON.stringify({ settings, follows }) });
  }

  return async ({ request, waitUntil }: ApiCall): Promise<Response> => {
    const sent = request.method === "PUT" ? request.clone() : null;
    // A fan who turns notifications off offline must not be subscribed again.
    if (sent === null) waitUntil(store.settings.delete("push").catch(() => undefined));
    const response = await network.fetch(request);
    if (sent !== null && response.ok)
      waitUntil(
        sent
          .json()
          .then(save)
          .catch(() => undefined),
      );
    return response;
  };
}

export type Subscribe = (options: PushSubscriptionOptionsInit) => Promise<PushSubscription>;

/** The browser has replaced the subscription. The page attaches the account at its next start. */
export function createRenewal({
  store,
  network,
  origin,
}: {
  store: Store;
  network: Network;
  origin: string;
}) {
  return async (
    { oldSubscription, newSubscription }: SubscriptionChange,
    subscribe: Subscribe,
  ): Promise<void> => {
    const row = await store.settings.get("push");
    if (row === undefined) return;
    const options = oldSubscription?.options;
    const subscription =
      newSubscription ?? (options === undefined ? null : await subscribe(copyOf(options)));
    if (subscription === null) return;
    const { endpoint, keys } = subscription.toJSON();
    const body = { endpoint, keys, ...parse(sentBody, JSON.parse(row.value)) };
    await network.fetch(
      new Request(new URL(`${API_PATH}/push/subscription`, origin), {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  };
}

/** Not in TypeScript's types: https://w3c.github.io/push-api/#the-pushsubscriptionchange-event */
export interface SubscriptionChange {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

function copyOf({ applicationServerKey }: PushSubscriptionOptions): PushSubscriptionOptionsInit {
  return { userVisibleOnly: true, applicationServerKey };
}

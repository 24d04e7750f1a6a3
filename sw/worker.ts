import { readIdSlug } from "#domain/id-slug.ts";
import type { Store } from "#offline/store.ts";
import { createMessageAnswer } from "#sw/answer-message.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { createProofsAnswer } from "#sw/chain/answer-proofs.ts";
import { createChainStore } from "#sw/chain/chain-store.ts";
import { createAskServer, createNetwork } from "#sw/network/network.ts";
import { createEventStore } from "#sw/storage/event-store.ts";
import { createPrivateStore } from "#sw/storage/private-store.ts";
import type { Notifications } from "#sw/push/notifications.ts";
import { createPushReceiver } from "#sw/push/receive-push.ts";
import { createRenewal, createSubscriptionWatch } from "#sw/push/renew-subscription.ts";
import { createQuotaEviction, type QuotaEviction } from "#sw/storage/quota-eviction.ts";
import { createEventListAnswers } from "#sw/strategies/answer-event-list.ts";
import { createEventAnswers } from "#sw/strategies/answer-event.ts";
import { createLateResponseCache } from "#sw/strategies/late-response-cache.ts";
import {
  type ApiCall,
  createNetworkFirst,
  type NetworkFirst,
  type Saved,
} from "#sw/strategies/network-first.ts";
import { createUnlockedAnswer } from "#sw/sync/answer-unlocked.ts";
import { createAccountWatch } from "#sw/sync/watch-account.ts";
import {
  isClub,
  isQuestions,
  isSeasonChances,
  isSports,
  isTable,
  isTeams,
  isTournaments,
  isTrackRecord,
} from "#sw/network/response-schemas.ts";
import { readSavedClub, readSavedTeams } from "#sw/storage/read-clubs.ts";
import { putNewer } from "#sw/storage/put-newer.ts";

export interface Environment {
  store: Store;
  clock: Clock;
  fetch: (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;
  broadcast: Broadcast;
  dropPreviousBuild: () => Promise<void>;
  claimPages: () => Promise<void>;
  notifications: Notifications;
  setBadge: (count: number) => Promise<void>;
  origin: string;
  version: string;
}

type ApiRoute = readonly [path: RegExp, answer: (call: ApiCall) => Promise<Response>];

export function createWorker(environment: Environment) {
  const { store, clock, broadcast } = environment;
  const network = createNetwork(environment);
  const askServer = createAskServer(network.fetch, clock);
  const eviction = createQuotaEviction(environment);
  const events = createEventStore({ store, eviction });
  const privateStore = createPrivateStore({ store, events, eviction, broadcast });
  const chain = createChainStore({ store, eviction, broadcast, clock });
  const lateResponses = createLateResponseCache(clock);
  const networkFirst = createNetworkFirst({ store, askServer, lateResponses, broadcast, clock });

  const lists = createListAnswers({ store, eviction, networkFirst, clock });
  const { answerFixtures, answerEvents } = createEventListAnswers({
    store,
    events,
    networkFirst,
    clock,
  });
  const { answerEvent, answerEventForUser } = createEventAnswers({
    store,
    events,
    privateStore,
    eviction,
    networkFirst,
  });
  const { watchMe, watchUnlock } = createAccountWatch({
    privateStore,
    eviction,
    network,
    lateResponses,
    broadcast,
    clock,
  });
  const answerProofs = createProofsAnswer({ chain, askServer });
  const answerUnlocked = createUnlockedAnswer({
    privateStore,
    network,
    askServer,
    networkFirst,
    lateResponses,
    clock,
  });

  const apiRoutes: readonly ApiRoute[] = [
    [/^\/sports$/, lists.answerSports],
    [/^\/tournaments$/, lists.answerTournaments],
    [/^\/tournaments\/[a-z0-9-]+\/table$/, lists.answerTable],
    [/^\/tournaments\/[a-z0-9-]+\/season-chances$/, lists.answerSeasonChances],
    [/^\/questions$/, lists.answerQuestions],
    [/^\/track-record$/, lists.answerTrackRecord],
    [/^\/teams$/, lists.answerTeams],
    [/^\/teams\/[a-z0-9-]+$/, lists.answerClub],
    [/^\/proofs$/, answerProofs],
    [/^\/fixtures$/, answerFixtures],
    [/^\/events$/, answerEvents],
    [/^\/events\/[a-z0-9-]+$/, answerEvent],
    [/^\/events\/[a-z0-9-]+\/withPredictions$/, answerEventForUser],
    [/^\/events\/\d+\/predictions$/, watchUnlock],
    [/^\/predictions\/unlocked$/, answerUnlocked],
    [/^\/auth\/me$/, watchMe],
  ];

  return {
    apiRoutes,
    fetch: network.fetch,
    receivePush: createPushReceiver({ ...environment, events, eviction }),
    watchSubscription: createSubscriptionWatch({ store, network }),
    renewSubscription: createRenewal({ ...environment, network }),
    answerMessage: createMessageAnswer({ ...environment, network, chain, lateResponses }),
  };
}

function createListAnswers({
  store,
  eviction,
  networkFirst,
  clock,
}: {
  store: Store;
  eviction: QuotaEviction;
  networkFirst: NetworkFirst;
  clock: Clock;
}) {
  /** @param readRows reads the same from saved matches, where the list itself was never saved */
  function answer<Body>(
    call: ApiCall,
    isBody: (body: unknown) => body is Body,
    path = `${call.url.pathname}${call.url.search}`,
    readRows: () => Promise<Saved | null> = async () => null,
  ): Promise<Response> {
    return networkFirst(call, {
      isBody,
      async write(body, at) {
        await eviction.write(() =>
          store.transaction("rw", store.lists, () =>
            putNewer(store.lists, path, { path, body, saved_at: at }),
          ),
        );
      },
      async read() {
        const row = await store.lists.get(path);
        return row === undefined ? readRows() : { body: row.body, savedAt: row.saved_at };
      },
    });
  }

  function answerClub(call: ApiCall): Promise<Response> {
    const slug = call.url.pathname.split("/").at(-1) ?? "";
    const id = readIdSlug(slug);
    // A renamed club has another slug.
    const path = `${call.url.pathname.slice(0, -slug.length)}${id}`;
    return answer(call, isClub, path, async () =>
      id === null ? null : readSavedClub(store, id, clock.now()),
    );
  }

  return {
    answerSports: (call: ApiCall) => answer(call, isSports),
    answerTournaments: (call: ApiCall) => answer(call, isTournaments),
    answerTable: (call: ApiCall) => answer(call, isTable, pathWithId(call)),
    answerSeasonChances: (call: ApiCall) => answer(call, isSeasonChances, pathWithId(call)),
    answerQuestions: (call: ApiCall) => answer(call, isQuestions),
    answerTrackRecord: (call: ApiCall) => answer(call, isTrackRecord),
    answerTeams: (call: ApiCall) => answer(call, isTeams, undefined, () => readSavedTeams(store)),
    answerClub,
  };
}

/** Only the id of a slug counts, because names change. */
function pathWithId({ url }: ApiCall): string {
  return url.pathname.replace(/\/[a-z0-9-]*?(\d+)(\/[a-z-]+)$/, "/$1$2");
}

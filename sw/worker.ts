import type { Store } from "#offline/store.ts";
import { createMessageAnswer } from "#sw/answer-message.ts";
import type { Broadcast } from "#sw/browser/broadcast.ts";
import type { Clock } from "#sw/browser/clock.ts";
import { createProofsAnswer } from "#sw/chain/answer-proofs.ts";
import { createChainStore } from "#sw/chain/chain-store.ts";
import { createAskServer, createNetwork } from "#sw/network/network.ts";
import { createEventStore } from "#sw/storage/event-store.ts";
import { createPrivateStore } from "#sw/storage/private-store.ts";
import { createQuotaEviction, type QuotaEviction } from "#sw/storage/quota-eviction.ts";
import { createEventListAnswers } from "#sw/strategies/answer-event-list.ts";
import { createEventAnswers } from "#sw/strategies/answer-event.ts";
import { createLateResponseCache } from "#sw/strategies/late-response-cache.ts";
import {
  type ApiCall,
  createNetworkFirst,
  type NetworkFirst,
} from "#sw/strategies/network-first.ts";
import { createUnlockedAnswer } from "#sw/sync/answer-unlocked.ts";
import { createAccountWatch } from "#sw/sync/watch-account.ts";
import {
  isQuestions,
  isSports,
  isTournaments,
  isTrackRecord,
} from "#sw/network/response-schemas.ts";
import { putNewer } from "#sw/storage/put-newer.ts";

export interface Environment {
  store: Store;
  clock: Clock;
  fetch: (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;
  broadcast: Broadcast;
  dropPreviousBuild: () => Promise<void>;
  claimPages: () => Promise<void>;
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

  const { answerSports, answerTournaments, answerQuestions, answerTrackRecord } = createListAnswers(
    { store, eviction, networkFirst },
  );
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
    [/^\/sports$/, answerSports],
    [/^\/tournaments$/, answerTournaments],
    [/^\/questions$/, answerQuestions],
    [/^\/track-record$/, answerTrackRecord],
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
    answerMessage: createMessageAnswer({ ...environment, network, chain, lateResponses }),
  };
}

function createListAnswers({
  store,
  eviction,
  networkFirst,
}: {
  store: Store;
  eviction: QuotaEviction;
  networkFirst: NetworkFirst;
}) {
  function answer<Body>(call: ApiCall, isBody: (body: unknown) => body is Body): Promise<Response> {
    const path = `${call.url.pathname}${call.url.search}`;
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
        return row === undefined ? null : { body: row.body, savedAt: row.saved_at };
      },
    });
  }

  return {
    answerSports: (call: ApiCall) => answer(call, isSports),
    answerTournaments: (call: ApiCall) => answer(call, isTournaments),
    answerQuestions: (call: ApiCall) => answer(call, isQuestions),
    answerTrackRecord: (call: ApiCall) => answer(call, isTrackRecord),
  };
}

/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerEvent, answerEventForUser, answerEventList } from './answer-events.ts';
import { answerList } from './answer-lists.ts';
import { answerUnlocked, watchMe, watchUnlock } from './answer-private.ts';
import { SERVER_PATHS } from './server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));

const API = '/api/v1';

/** Answers of the API never lie in Cache Storage: they go through these, into the store. */
function onGet(pattern: RegExp, answer: (request: Request, url: URL, waitUntil: (work: Promise<unknown>) => void) => Promise<Response>): void {
  registerRoute(
    ({ url, request }) =>
      url.origin === self.location.origin && request.mode !== 'navigate' && url.pathname.startsWith(API) && pattern.test(url.pathname.slice(API.length)),
    ({ request, url, event }) => answer(request, url, (work) => event.waitUntil(work)),
  );
}

onGet(/^\/(sports|tournaments|questions)$/, answerList);
onGet(/^\/events$/, answerEventList);
onGet(/^\/events\/[a-z0-9-]+$/, answerEvent);
onGet(/^\/events\/[a-z0-9-]+\/withPredictions$/, answerEventForUser);
onGet(/^\/events\/\d+\/predictions$/, watchUnlock);
onGet(/^\/predictions\/unlocked$/, answerUnlocked);
onGet(/^\/auth\/me$/, watchMe);

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first visit counts: the open page is taken over, and asks again for what it shows.
clientsClaim();

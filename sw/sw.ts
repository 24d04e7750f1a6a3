/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { API_PATH, SERVER_PATHS } from "#domain/paths.ts";
import { WORKER_EVENT_MS } from "#domain/request-limits.ts";
import { readPageMessage, type WorkerMessage } from "#offline/messages.ts";
import { isQuotaError } from "#offline/quota-error.ts";
import { Store } from "#offline/store.ts";
import { withTimeout, withTimeoutOr } from "#offline/timeout.ts";
import { createBroadcast } from "#sw/browser/broadcast.ts";
import { deviceClock } from "#sw/browser/clock.ts";
import { createActivation } from "#sw/shell/activation.ts";
import { isValidFile } from "#sw/shell/precache-validation.ts";
import { createPreviousBuild, isAsset } from "#sw/shell/previous-build.ts";
import { createShell } from "#sw/shell/shell.ts";
import { type Manifest, nameVersion } from "#sw/shell/version.ts";
import { openFromNotification } from "#sw/push/open-match.ts";
import type { ApiCall } from "#sw/strategies/network-first.ts";
import { createWorker } from "#sw/worker.ts";

declare const self: ServiceWorkerGlobalScope;

const manifest: Manifest = self.__WB_MANIFEST;
const version = nameVersion(manifest);

/** During a deploy a file may be of another build. The browser refuses it by its hash. */
const precache = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
        if (cachedResponse === undefined && event.type === "fetch") repairMissed(event);
        return cachedResponse;
      },
      cacheWillUpdate: async ({ request, response }) =>
        (await isValidFile(request.url, response)) ? response : null,
      handlerDidError: async ({ request, event, error }) =>
        event.type !== "install" && isQuotaError(error)
          ? fetch(request).catch(() => undefined)
          : undefined,
    },
  ],
});
const precacheName = precache.strategy.cacheName;
const isNewerReady = () =>
  self.registration.installing !== null || self.registration.waiting !== null;
const previousBuild = createPreviousBuild({ caches, precacheName, manifest, fetch });
const activation = createActivation({
  caches,
  version,
  isNewerReady,
  readPage: () => shell.readPage(),
  skipWaiting: () => self.skipWaiting(),
});
const shell = createShell({
  precache,
  precacheName,
  agreedPage: activation.agreedPage,
  caches,
  fetch,
  clock: deviceClock,
  checkForUpdate: () => self.registration.update(),
  isNewerWaiting: () => self.registration.waiting !== null,
});
const worker = createWorker({
  store: new Store(),
  clock: deviceClock,
  fetch,
  broadcast: createBroadcast(self.clients),
  dropPreviousBuild: previousBuild.drop,
  claimPages: () => self.clients.claim(),
  notifications: self.registration,
  setBadge: async (count) => navigator.setAppBadge?.(count),
  origin: self.location.origin,
  version,
});

/** Firefox activates a waiting worker when it quits and may lose the registration. */
const ACTIVATES_AT_QUIT = / Firefox\//.test(navigator.userAgent);

// Must run before the precache removes the old build's files.
self.addEventListener("install", (event) =>
  event.waitUntil(previousBuild.saveCurrentBuild().catch(() => undefined)),
);
// Must come before the precache route, which also matches "/".
registerRoute(
  new NavigationRoute(({ event }) => shell.answerNavigation(() => repairMissed(event)), {
    denylist: SERVER_PATHS,
  }),
);
precache.addToCacheList([...manifest]);
self.addEventListener("install", (event) => {
  const installed = precache.install(event);
  if (ACTIVATES_AT_QUIT) event.waitUntil(installed.then(() => self.skipWaiting()));
});
registerRoute(new PrecacheRoute(precache));
registerRoute(
  ({ url, request }) => request.method === "GET" && isOurs(url) && isAsset(url.pathname),
  ({ request }) => previousBuild.answerAsset(request),
);

function isOurs({ origin }: URL): boolean {
  return origin === self.location.origin;
}

/** A download may take longer than any API timeout: leave it to the browser. */
const DOWNLOAD = `${API_PATH}/track-record/predictions`;
const isOurApi = ({ url, request }: { url: URL; request: Request }) =>
  isOurs(url) &&
  request.mode !== "navigate" &&
  url.pathname.startsWith(`${API_PATH}/`) &&
  url.pathname !== DOWNLOAD;

/** A new version starts only after all events of this worker end, so no event may hang. */
const keepAlive = (event: ExtendableEvent, work: Promise<unknown>) =>
  event.waitUntil(withTimeoutOr(WORKER_EVENT_MS, work, undefined));

function repairMissed(event: ExtendableEvent): void {
  keepAlive(event, shell.repairMissed());
}

let isCleanedUp = false;

/** Firefox drops a registration that is still activating when it quits, so this runs later. */
function cleanUp(event: ExtendableEvent): void {
  if (isCleanedUp || isNewerReady()) return;
  isCleanedUp = true;
  keepAlive(event, activation.cleanUp());
  void precache.activate(event);
}

// API responses go into the store and never into Cache Storage.
for (const [path, answer] of worker.apiRoutes)
  registerRoute(
    ({ url, request }) =>
      isOurApi({ url, request }) && path.test(url.pathname.slice(API_PATH.length)),
    ({ request, url, event }) => {
      cleanUp(event);
      keepAlive(event, shell.repair());
      return withTimeout(WORKER_EVENT_MS, answer(callOf(request, url, event)));
    },
  );

function callOf(request: Request, url: URL, event: ExtendableEvent): ApiCall {
  return {
    request,
    url,
    clientId: event instanceof FetchEvent ? event.clientId : "",
    waitUntil: (work: Promise<unknown>) => keepAlive(event, work),
  };
}

for (const method of ["PUT", "DELETE"] as const)
  registerRoute(
    ({ url, request }) =>
      isOurApi({ url, request }) && url.pathname === `${API_PATH}/push/subscription`,
    ({ request, url, event }) => worker.watchSubscription(callOf(request, url, event)),
    method,
  );
// The connection lab simulates its network for all other requests too.
for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const)
  registerRoute(isOurApi, ({ request }) => worker.fetch(request), method);

self.addEventListener("message", (event) => {
  const message = readPageMessage(event.data);
  if (message === null) return;
  const answer = (reply: WorkerMessage) => event.ports[0]?.postMessage(reply);
  keepAlive(
    event,
    message.type === "SKIP_WAITING"
      ? activation.agree(answer)
      : worker.answerMessage(message, answer),
  );
});

// Not `keepAlive`: a push must not end before its notification is visible.
self.addEventListener("push", (event) => event.waitUntil(worker.receivePush(readJson(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openFromNotification(self.clients, event.notification.data));
});
self.addEventListener("pushsubscriptionchange", (event) =>
  keepAlive(
    event,
    worker.renewSubscription(event, (options) => self.registration.pushManager.subscribe(options)),
  ),
);

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

// Claims the open page on the first visit; it then repeats its requests.
clientsClaim();

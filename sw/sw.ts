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
import { createWorker } from "#sw/worker.ts";

declare const self: ServiceWorkerGlobalScope;

const manifest: Manifest = self.__WB_MANIFEST;
const version = nameVersion(manifest);

/**
 * Each file comes with its hash (scripts/precache-integrity.mjs): where one is of another build, as in the middle of a
 * deploy, the browser refuses it, this worker does not install, and the page has it tried again.
 */
const precache = new PrecacheController({
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
        if (cachedResponse === undefined && event.type === "fetch") repairMissed(event);
        return cachedResponse;
      },
      cacheWillUpdate: async ({ request, response }) =>
        (await isValidFile(request.url, response)) ? response : null,
      // A full phone keeps nothing more; what has gone from it is to be had over the line all the same.
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
  version,
});

/** Firefox activates a waiting worker while it quits, and may lose the registration by it: there no version waits. */
const ACTIVATES_AT_QUIT = / Firefox\//.test(navigator.userAgent);

// Before the precache takes over, what it would lose is put aside.
self.addEventListener("install", (event) =>
  event.waitUntil(previousBuild.putAside().catch(() => undefined)),
);
// Before the files: "/" is one of those as well.
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

/** A file to keep: it may take longer to come than any answer, and is the browser's own business. */
const DOWNLOAD = `${API_PATH}/track-record/predictions`;
const isOurApi = ({ url, request }: { url: URL; request: Request }) =>
  isOurs(url) &&
  request.mode !== "navigate" &&
  url.pathname.startsWith(`${API_PATH}/`) &&
  url.pathname !== DOWNLOAD;

/**
 * Nothing holds this worker for ever, whatever the phone's database does: a new version starts only once this one has
 * ended all it was asked, and consent to that is given in a page that waits.
 */
const outlive = (event: ExtendableEvent, work: Promise<unknown>) =>
  event.waitUntil(withTimeoutOr(WORKER_EVENT_MS, work, undefined));

/** A file was not in the cache: so may others be gone, which are asked for later, maybe offline. */
function repairMissed(event: ExtendableEvent): void {
  outlive(event, shell.repairMissed());
}

let isCleanedUp = false;

/**
 * Deletes what earlier versions left, once in a worker's life. Not while it activates: Firefox drops a registration
 * whose worker is still activating when the browser quits. Not while a newer version needs its files beside ours.
 */
function cleanUp(event: ExtendableEvent): void {
  if (isCleanedUp || isNewerReady()) return;
  isCleanedUp = true;
  outlive(event, activation.cleanUp());
  void precache.activate(event);
}

// Answers of the API never lie in Cache Storage: they go through these, into the store.
for (const [path, answer] of worker.apiRoutes)
  registerRoute(
    ({ url, request }) =>
      isOurApi({ url, request }) && path.test(url.pathname.slice(API_PATH.length)),
    ({ request, url, event }) => {
      cleanUp(event);
      outlive(event, shell.repair());
      const call = {
        request,
        url,
        clientId: event instanceof FetchEvent ? event.clientId : "",
        waitUntil: (work: Promise<unknown>) => outlive(event, work),
      };
      return withTimeout(WORKER_EVENT_MS, answer(call));
    },
  );
// The rest is the server's alone; it comes through here for the connection lab, whose networks hold for all of it.
for (const method of ["GET", "POST", "PATCH", "DELETE"] as const)
  registerRoute(isOurApi, ({ request }) => worker.fetch(request), method);

self.addEventListener("message", (event) => {
  const message = readPageMessage(event.data);
  if (message === null) return;
  const answer = (reply: WorkerMessage) => event.ports[0]?.postMessage(reply);
  outlive(
    event,
    message.type === "SKIP_WAITING"
      ? activation.agree(answer)
      : worker.answerMessage(message, answer),
  );
});

// The first visit counts: the open page is claimed, and asks again for what it shows.
clientsClaim();

/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SERVER_PATHS } from "../openapi/server-paths.ts";
import { withTimeout } from "#offline/timeout.ts";
import { removeOtherAccounts } from "#offline/owner.ts";
import { retryOnLostConnection } from "#offline/retry.ts";
import { store } from "#offline/store.ts";
import { type PageMessage, readPageMessage, type WorkerMessage } from "#offline/messages.ts";
import { answerEvent, answerEventForUser } from "./answer-event.ts";
import { answerEventList } from "./answer-event-lists.ts";
import { answerList, answerTrackRecord } from "./answer-lists.ts";
import { answerUnlocked, watchMe, watchUnlock } from "./answer-private.ts";
import { answerProofs } from "./answer-proofs.ts";
import type { Asking } from "./network.ts";
import { fromOtherBuild, keepPreviousBuild } from "./previous-build.ts";
import { withTimeoutOr } from "#offline/timeout.ts";
import { STORE_TIMEOUT_MS } from "./store-timeout.ts";
import { dismissAlarm, isAlarmed } from "./seen-chain.ts";
import { answerNavigation, leavePage, manifest, serveShell, tendShell, version } from "./shell.ts";
import { reach, readCondition, setCondition } from "./simulation.ts";
import { tellPages } from "./tell-pages.ts";

declare const self: ServiceWorkerGlobalScope;

keepPreviousBuild(manifest);
// Before the files: "/" is one of those as well.
registerRoute(new NavigationRoute(answerNavigation, { denylist: SERVER_PATHS }));
serveShell();
registerRoute(
  ({ url, request }) =>
    request.method === "GET" &&
    url.origin === self.location.origin &&
    url.pathname.startsWith("/assets/"),
  ({ request }) => fromOtherBuild(request),
);

const API = "/api/v1";
/** A file to keep: it may take longer to come than any answer, and is the browser's own business. */
const DOWNLOAD = `${API}/track-record/predictions`;
const isOurApi = ({ url, request }: { url: URL; request: Request }) =>
  url.origin === self.location.origin &&
  request.mode !== "navigate" &&
  url.pathname.startsWith(`${API}/`) &&
  url.pathname !== DOWNLOAD;

/**
 * Nothing holds this worker longer, whatever the phone's database does: a new version starts only once this one has
 * ended all it was asked, and consent to that is given in a page that waits. More than any request may take.
 */
const END_MS = 12_000;
const outlive = (event: ExtendableEvent, work: Promise<unknown>) =>
  event.waitUntil(withTimeoutOr(END_MS, work, undefined));

/** Answers of the API never lie in Cache Storage: they go through these, into the store. */
function onGet(pattern: RegExp, answer: (asking: Asking) => Promise<Response>): void {
  registerRoute(
    ({ url, request }) =>
      isOurApi({ url, request }) && pattern.test(url.pathname.slice(API.length)),
    ({ request, url, event }) => {
      outlive(event, tendShell());
      return withTimeout(
        END_MS,
        answer({
          request,
          url,
          clientId: clientOf(event),
          waitUntil: (work) => outlive(event, work),
        }),
      );
    },
  );
}

function clientOf(event: ExtendableEvent): string {
  return event instanceof FetchEvent ? event.clientId : "";
}

onGet(/^\/(sports|tournaments|questions)$/, answerList);
onGet(/^\/track-record$/, answerTrackRecord);
onGet(/^\/proofs$/, answerProofs);
onGet(/^\/events$/, answerEventList);
onGet(/^\/events\/[a-z0-9-]+$/, answerEvent);
onGet(/^\/events\/[a-z0-9-]+\/withPredictions$/, answerEventForUser);
onGet(/^\/events\/\d+\/predictions$/, watchUnlock);
onGet(/^\/predictions\/unlocked$/, answerUnlocked);
onGet(/^\/auth\/me$/, watchMe);
// The rest is the server's alone; it comes through here for the connection lab, whose networks hold for all of it.
for (const method of ["GET", "POST", "PATCH", "DELETE"] as const)
  registerRoute(isOurApi, ({ request }) => reach(request), method);

self.addEventListener("message", (event) => {
  const message = readPageMessage(event.data);
  if (message?.type === "SKIP_WAITING") outlive(event, takeOver(event.ports[0]));
  else if (message !== null) outlive(event, answerPage(message, event.ports[0]));
});

/** The page may reload as soon as it hears of it: whichever worker answers, it gets this build. */
async function takeOver(port: MessagePort | undefined): Promise<void> {
  try {
    await leavePage();
    port?.postMessage({ type: "PAGE_LEFT", version } satisfies WorkerMessage);
  } finally {
    await self.skipWaiting();
  }
}

async function answerPage(
  message: Exclude<PageMessage, { type: "SKIP_WAITING" }>,
  port: MessagePort | undefined,
): Promise<void> {
  if (message.type === "CLAIM") await self.clients.claim();
  if (message.type === "SET_CONDITION") await setCondition(message.condition);
  if (message.type === "DISMISS_SEAL_ALARM") await dismissAlarm();
  if (message.type === "FORGET")
    await retryOnLostConnection(store, () =>
      removeOtherAccounts(store, message.closed, message.kept),
    );
  const alarmed = await withTimeoutOr(STORE_TIMEOUT_MS, isAlarmed(), null);
  const status = {
    type: "STATUS",
    status: { condition: await readCondition(), version, ...(alarmed === null ? {} : { alarmed }) },
  } as const;
  port?.postMessage(status);
  if (message.type !== "GET_STATUS" && message.type !== "CLAIM") await tellPages(status);
}

// The first visit counts: the open page is taken over, and asks again for what it shows.
clientsClaim();

import { createObservable } from "#src/state/observable.ts";
import { askWorker, sendToWorker } from "#src/pwa/ask-worker.ts";
import { reloadOnNavigation, mayReload } from "#src/pwa/reload-guard.ts";
import { stored } from "#src/storage/entries.ts";

/** A new version waits for consent; has it, and puts its page in place; or has not answered, which the fan is told. */
export type UpdateState = "none" | "offered" | "under_way" | "overdue";

/** The new version may not have heard: it is asked again until it answers. */
const ASK_EVERY_MS = 1_000;
const TIMEOUT_MS = 15_000;
/** Once its page is in place, the new worker may still be activated before the reload: then nothing of the old one is left. */
const ACTIVATION_MS = 500;

/** A reload that the worker answers takes less, on a slow phone too. */
const RELOAD_AGAIN_MS = 2_000;

/** The version that this page is of, where its worker does not serve it yet. */
const versionOfPage = versionAtStart();
let announced: ServiceWorker | null = null;
/** Where the offered version waits; null where it has taken over already, and only this page is of the old one. */
let waitingIn: ServiceWorkerRegistration | null = null;
let stopAsking = () => {};
export const updateState = createObservable<UpdateState>("none");

function versionAtStart(): string | null {
  const consent = stored.consent.read();
  return consent !== null && consent.at <= performance.timeOrigin ? consent.version : null;
}

/** Where another tab agrees to a version, this one has its page too: it follows at its next navigation, however late the activation comes. */
export function followConsent(): void {
  stored.consent.onOtherTab((consent) => {
    if (consent !== null && consent.version !== versionOfPage) reloadNowOrLater();
  });
}

/**
 * A new version waits, and is offered once: "Later" stands although the news of it comes twice. Where this page is of that
 * version already, it only has yet to relieve the old worker.
 */
export async function announceUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.waiting;
  if (worker === null || worker === announced) return;
  announced = worker;
  if (
    versionOfPage !== null &&
    (await askWorker({ type: "GET_STATUS" }, worker))?.version === versionOfPage
  )
    void sendToWorker(worker, { type: "SKIP_WAITING" });
  else if (registration.waiting === worker) offerUpdate(registration);
}

/** A new version is installed and waits for consent. Consent that was given was for the version before. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  announced = registration.waiting;
  waitingIn = registration;
  setState("offered");
}

/** Consent is this tab's alone. Returns false where something that costs money is running. */
export function acceptUpdate(): boolean {
  if (updateState.read() !== "offered" || !mayReload()) return false;
  setState("under_way");
  if (waitingIn === null) {
    reload(RELOAD_AGAIN_MS);
    return true;
  }
  const asking = setInterval(() => void askForActivation(), ASK_EVERY_MS);
  // A reload out of nothing, minutes after it was wanted, would be worse than none.
  const timeout = setTimeout(() => setState("overdue"), TIMEOUT_MS);
  stopAsking = () => {
    clearInterval(asking);
    clearTimeout(timeout);
  };
  void askForActivation();
  return true;
}

/** Asks the version that waits then: by that time it may be a newer one. */
async function askForActivation(): Promise<void> {
  const worker = waitingIn?.waiting;
  const answer = worker == null ? null : await sendToWorker(worker, { type: "SKIP_WAITING" });
  if (answer?.type !== "PAGE_LEFT" || updateState.read() !== "under_way") return;
  // Where nothing can be stored, the version is offered once more.
  stored.consent.write({ version: answer.version, at: Date.now() });
  stopAsking();
  const reloading = setTimeout(reloadNowOrLater, ACTIVATION_MS);
  stopAsking = () => clearTimeout(reloading);
}

/** "Later", or that it is to come later has been read. */
export function declineUpdate(): void {
  setState("none");
}

/**
 * A new worker has taken control: the tab that consented moves now, unless it has; any other at its next navigation.
 * Where nobody consented, as in Firefox, whose versions do not wait, the fan is asked now.
 */
export async function followNewWorker(): Promise<void> {
  const hasConsent = stored.consent.read() !== null;
  const isOurs =
    versionOfPage !== null && (await askWorker({ type: "GET_STATUS" }))?.version === versionOfPage;
  stored.consent.remove();
  if (isOurs) return;
  if (!hasConsent && (updateState.read() === "offered" || announced === null)) {
    waitingIn = null;
    setState("offered");
  } else reloadNowOrLater();
}

function reloadNowOrLater(): void {
  if (updateState.read() === "under_way" && mayReload()) {
    stopAsking();
    reload(RELOAD_AGAIN_MS);
    return;
  }
  reloadOnNavigation();
  setState("none");
}

/**
 * Chromium may leave a navigation hanging that reaches the old worker as it is being ended. Another one goes through; each
 * is given longer, so that a slow one comes to its end. A page that is left takes its timers with it.
 */
function reload(againMs: number): void {
  location.reload();
  setTimeout(() => reload(2 * againMs), againMs);
}

function setState(next: UpdateState): void {
  stopAsking();
  updateState.set(next);
}

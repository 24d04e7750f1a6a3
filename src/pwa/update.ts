import type { PageMessage, WorkerMessage } from "#offline/messages.ts";
import type { ReloadGuard } from "#src/pwa/reload-guard.ts";
import { createObservable } from "#src/state/observable.ts";
import type { stored } from "#src/storage/entries.ts";

export type UpdateState = "none" | "offered" | "under_way" | "overdue";

const ASK_EVERY_MS = 1_000;
const TIMEOUT_MS = 15_000;
/** Time to activate before the reload, which removes all of the old version. */
const ACTIVATION_MS = 500;
/** Longer than a reload through the worker takes, even on a slow phone. */
const RELOAD_AGAIN_MS = 2_000;

export interface UpdateEnvironment {
  consent: typeof stored.consent;
  guard: Pick<ReloadGuard, "mayReload" | "reloadOnNavigation">;
  versionOf: (worker?: ServiceWorker) => Promise<string | undefined>;
  send: (worker: ServiceWorker, message: PageMessage) => Promise<WorkerMessage | null>;
  reload: () => void;
  /** Unix milliseconds of this page's navigation. */
  openedAt: number;
}

export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates({
  consent,
  guard,
  versionOf,
  send,
  reload,
  openedAt,
}: UpdateEnvironment) {
  const state = createObservable<UpdateState>("none");
  const agreed = consent.read();
  /** This page's version, if its worker does not serve it yet. */
  const versionOfPage = agreed !== null && agreed.at <= openedAt ? agreed.version : null;
  let announced: ServiceWorker | null = null;
  /** Null if the new version is already active and only this page is old. */
  let waitingRegistration: ServiceWorkerRegistration | null = null;
  let stopAsking = () => {};

  function setState(next: UpdateState): void {
    stopAsking();
    state.set(next);
  }

  /** Chromium may leave a navigation hanging that reaches the old worker as it ends. */
  function reloadUntilDone(againMs: number): void {
    reload();
    setTimeout(() => reloadUntilDone(2 * againMs), againMs);
  }

  function reloadNowOrLater(): void {
    if (state.read() === "under_way" && guard.mayReload()) {
      stopAsking();
      reloadUntilDone(RELOAD_AGAIN_MS);
      return;
    }
    guard.reloadOnNavigation();
    setState("none");
  }

  async function askForActivation(): Promise<void> {
    const worker = waitingRegistration?.waiting;
    const answer = worker == null ? null : await send(worker, { type: "SKIP_WAITING" });
    if (answer?.type !== "PAGE_LEFT" || state.read() !== "under_way") return;
    // Without storage, the version is offered once more.
    consent.write({ version: answer.version, at: Date.now() });
    stopAsking();
    const reloading = setTimeout(reloadNowOrLater, ACTIVATION_MS);
    stopAsking = () => clearTimeout(reloading);
  }

  function offer(registration: ServiceWorkerRegistration): void {
    announced = registration.waiting;
    waitingRegistration = registration;
    setState("offered");
  }

  return {
    state,
    offer,

    /** If another tab consents to a version, this tab loads it at its next navigation. */
    followConsent(): void {
      consent.onOtherTab((other) => {
        if (other !== null && other.version !== versionOfPage) reloadNowOrLater();
      });
    },

    /** Offers a version once, even if it is announced twice: "Later" stays valid. */
    async announce(registration: ServiceWorkerRegistration): Promise<void> {
      const worker = registration.waiting;
      if (worker === null || worker === announced) return;
      announced = worker;
      if (versionOfPage !== null && (await versionOf(worker)) === versionOfPage)
        void send(worker, { type: "SKIP_WAITING" });
      else if (registration.waiting === worker) offer(registration);
    },

    accept(): boolean {
      if (state.read() !== "offered" || !guard.mayReload()) return false;
      setState("under_way");
      if (waitingRegistration === null) {
        reloadUntilDone(RELOAD_AGAIN_MS);
        return true;
      }
      const interval = setInterval(() => void askForActivation(), ASK_EVERY_MS);
      // A surprise reload, minutes after the consent, would be worse than none.
      const timeout = setTimeout(() => setState("overdue"), TIMEOUT_MS);
      stopAsking = () => {
        clearInterval(interval);
        clearTimeout(timeout);
      };
      void askForActivation();
      return true;
    },

    decline(): void {
      setState("none");
    },

    /** Firefox's versions do not wait for consent, so the fan is asked now. */
    async followNewWorker(): Promise<void> {
      const hasConsent = consent.read() !== null;
      const isOurs = versionOfPage !== null && (await versionOf()) === versionOfPage;
      consent.remove();
      if (isOurs) return;
      if (!hasConsent && (state.read() === "offered" || announced === null)) {
        waitingRegistration = null;
        setState("offered");
      } else reloadNowOrLater();
    },
  };
}

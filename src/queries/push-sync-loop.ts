import { createObservable, type Observable } from "#src/state/observable.ts";
import { createLatestSender } from "#src/state/send-latest.ts";

/** Whether the server has the newest choices of this device. Paused for an impersonator. */
export type PushSyncState = "saved" | "waiting" | "failed" | "paused";

export interface PushSyncEnvironment {
  /** Whether the fan and the browser allow notifications. */
  isOn: () => boolean;
  isOnline: () => boolean;
  isImpersonated: () => Promise<boolean>;
  /** Sends the choices of this device. @throws when the server or the push service refuses */
  save: () => Promise<void>;
  setTimer: (run: () => void, ms: number) => () => void;
}

export interface PushSync {
  state: Observable<PushSyncState>;
  /** @throws when the choices could not be sent */
  sendNow: () => Promise<void>;
  /** After a change. Several changes become one request. */
  sendSoon: () => void;
  /** Like `sendNow`, but repeats a failure each minute. */
  keepSending: () => Promise<void>;
}

/** A fan changes several switches. One request then sends the final state. */
const SETTLE_MS = 800;
const RETRY_MS = 60_000;

export function createPushSync(environment: PushSyncEnvironment): PushSync {
  const { isOn, isOnline, isImpersonated, save, setTimer } = environment;
  const state = createObservable<PushSyncState>("saved");
  let stopTimer = (): void => {};

  const sendNow = createLatestSender(async () => {
    if (!isOn()) return state.set("saved");
    state.set("waiting");
    // The server refuses an admin who acts as a fan, and the phone is the admin's.
    if (await isImpersonated()) return state.set("paused");
    await save();
    state.set("saved");
  });

  /** A return to a connection is a change, so nothing is repeated offline. */
  function later(ms: number): void {
    stopTimer();
    stopTimer = setTimer(() => {
      if (isOnline()) void keepSending();
    }, ms);
  }

  async function keepSending(): Promise<void> {
    stopTimer();
    try {
      await sendNow();
    } catch {
      state.set("failed");
      later(RETRY_MS);
    }
  }

  return {
    state,
    sendNow,
    keepSending,
    sendSoon: () => {
      if (isOn()) state.set("waiting");
      later(SETTLE_MS);
    },
  };
}

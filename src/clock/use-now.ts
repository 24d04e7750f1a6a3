import { isTimeKnown, serverNow } from "#src/clock/server-clock.ts";
import { type Subscribe, fromEvents, observe, shareSource } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

const STEP_MS = 15_000;
const CHECK_EVERY_MS = 1_000;

const steps: Subscribe = shareSource((announce) => {
  let lastKey = "";
  const notifyIfChanged = () => {
    const state = `${readNow()} ${isTimeKnown()}`;
    if (state === lastKey) return;
    lastKey = state;
    announce();
  };
  const timer = setInterval(notifyIfChanged, CHECK_EVERY_MS);
  const stopDocument = fromEvents(() => document, "visibilitychange", "resume")(notifyIfChanged);
  const stopPageShow = fromEvents(() => window, "pageshow")(notifyIfChanged);
  return () => {
    clearInterval(timer);
    stopDocument();
    stopPageShow();
  };
});

const now = observe(readNow, steps);
const timeKnown = observe(isTimeKnown, steps);

/** Unix seconds of the server's clock, in steps of 15 seconds. */
export function useNow(): number {
  return useObservable(now);
}

/** Null after the device's clock was put back by an unknown amount. */
export function useNowForAges(): number | null {
  const seconds = useNow();
  return useObservable(timeKnown) ? seconds : null;
}

function readNow(): number {
  return Math.floor(serverNow() / STEP_MS) * (STEP_MS / 1_000);
}

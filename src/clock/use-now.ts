import { isTimeKnown, serverNow } from "#src/clock/server-clock.ts";
import { type Subscribe, fromEvents, observe, shareSource } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

const STEP_MS = 15_000;
/** A phone that slept does not make up for the steps it slept through: whether one is due is checked often. */
const CHECK_EVERY_MS = 1_000;

/** Each step of time, and each time that the clock is found to be wrong or right: one timer for the whole page. */
const steps: Subscribe = shareSource((announce) => {
  let told = "";
  const tellWhereDue = () => {
    const state = `${readNow()} ${isTimeKnown()}`;
    if (state === told) return;
    told = state;
    announce();
  };
  const timer = setInterval(tellWhereDue, CHECK_EVERY_MS);
  // Before any of the timers of a page that was put away.
  const stopDocument = fromEvents(() => document, "visibilitychange", "resume")(tellWhereDue);
  const stopWindow = fromEvents(() => window, "pageshow")(tellWhereDue);
  return () => {
    clearInterval(timer);
    stopDocument();
    stopWindow();
  };
});

const now = observe(readNow, steps);
const timeKnown = observe(isTimeKnown, steps);

/** Unix seconds by the server's clock, in steps of a quarter of a minute. */
export function useNow(): number {
  return useObservable(now);
}

/** The same for ages: null while the device's clock is known to have been put back, and nobody knows by how much. */
export function useNowForAges(): number | null {
  const seconds = useNow();
  // By itself: the time that is shown stands still then.
  return useObservable(timeKnown) ? seconds : null;
}

function readNow(): number {
  return Math.floor(serverNow() / STEP_MS) * (STEP_MS / 1_000);
}

/** Runs it once the browser has nothing better to do; where it cannot say when, a second from now. */
export const whenIdle: (run: () => void) => void =
  window.requestIdleCallback ?? ((run) => setTimeout(run, 1_000));

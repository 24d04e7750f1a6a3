export const whenIdle: (run: () => void) => void =
  window.requestIdleCallback ?? ((run) => setTimeout(run, 1_000));

import type { Condition } from "#offline/messages.ts";

/** What a tester calls the networks to pretend. */
export const NETWORK_NAMES = {
  normal: "Normal",
  offline: "Offline",
  slow: "Slow",
  hanging: "Hanging",
  failing: "Failing",
  portal: "Log-in page",
} as const satisfies Record<Condition, string>;

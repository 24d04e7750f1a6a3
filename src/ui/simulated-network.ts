import type { SimulatedNetwork } from "#offline/messages.ts";
import { simulateNetwork } from "#src/pwa/connection.ts";
import { showToast } from "#src/ui/toast.ts";

/** What a tester calls the networks to pretend. */
export const NETWORK_NAMES = {
  normal: "Normal",
  offline: "Offline",
  slow: "Slow",
  hanging: "Hanging",
  failing: "Failing",
  portal: "Log-in page",
} as const satisfies Record<SimulatedNetwork, string>;

/** Pretends a network, or none with `normal`; says so where no worker is there to do it. */
export async function simulateOrSay(network: SimulatedNetwork): Promise<void> {
  if (!(await simulateNetwork(network)))
    showToast("No worker answers on this page. Reload it and try again.", { tone: "bad" });
}

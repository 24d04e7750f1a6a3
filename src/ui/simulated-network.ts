import type { SimulatedNetwork } from "#offline/messages.ts";
import { simulateNetwork } from "#src/pwa/connection.ts";
import { showToast } from "#src/ui/toast.ts";

export const NETWORK_NAMES = {
  normal: "Normal",
  offline: "Offline",
  slow: "Slow",
  hanging: "Hanging",
  failing: "Failing",
  portal: "Log-in page",
} as const satisfies Record<SimulatedNetwork, string>;

export async function simulateOrShowFailure(network: SimulatedNetwork): Promise<void> {
  if (!(await simulateNetwork(network)))
    showToast("No worker answers on this page. Reload it and try again.", { tone: "bad" });
}

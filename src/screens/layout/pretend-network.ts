import type { Condition } from "#offline/messages.ts";
import { setCondition } from "#src/pwa/connection.ts";
import { showToast } from "#src/ui/toast.ts";

/** Pretends a network, or none with `normal`; says so where no worker is there to do it. */
export async function pretendNetwork(condition: Condition): Promise<void> {
  if (!(await setCondition(condition)))
    showToast("No worker answers on this page. Reload it and try again.", { tone: "bad" });
}

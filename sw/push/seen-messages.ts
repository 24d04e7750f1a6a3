import { array, parse, string } from "valibot";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";

/** A push service may repeat a message for some days. No fan gets more messages in that time. */
const MAX_IDS = 200;
const ids = array(string());

/** @returns whether this device has shown the message before */
export function noteMessage(store: Store, id: string): Promise<boolean> {
  return retryOnLostConnection(store, () =>
    store.transaction("rw", store.settings, async () => {
      const seen = readIds((await store.settings.get("shown"))?.value);
      if (seen.includes(id)) return true;
      const value = JSON.stringify([...seen, id].slice(-MAX_IDS));
      await store.settings.put({ key: "shown", value });
      return false;
    }),
  );
}

function readIds(value: string | undefined): string[] {
  try {
    return parse(ids, JSON.parse(value ?? "[]"));
  } catch {
    return [];
  }
}

import { useSyncExternalStore } from "react";
import { isOnline, subscribeConnection } from "#src/pwa/connection.ts";

/** Whether the device believes it has a network. False is certain; true is only a hope. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeConnection, isOnline);
}

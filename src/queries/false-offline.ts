import { api, unwrap } from "#src/api/client.ts";
import { online } from "#src/pwa/connection.ts";
import { serverReached } from "#src/state/server-reached.ts";

const PROBE_EVERY_MS = 30_000;

/** Some devices report "offline" on a good connection. A request to our server decides. */
export function watchFalseOffline(): void {
  addEventListener("offline", () => {
    serverReached.set(false);
    probe();
  });
  document.addEventListener("visibilitychange", probe);
  setInterval(probe, PROBE_EVERY_MS);
  probe();
}

/** `/geo` is small, and the worker never answers it from the device. */
function probe(): void {
  if (navigator.onLine || online.read() || document.visibilityState !== "visible") return;
  // The client records in `serverReached` whether a response came.
  unwrap(api.GET("/geo")).catch(() => undefined);
}

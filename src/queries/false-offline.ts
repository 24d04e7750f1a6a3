import { api, unwrap } from "#src/api/client.ts";
import { online } from "#src/pwa/connection.ts";
import { noteServerLost } from "#src/state/server-reached.ts";

const PROBE_EVERY_MS = 30_000;
/** The worker may lose its connection a moment after the page. */
const FIRST_PROBE_MS = 500;

/** Some devices report "offline" on a good connection. A request to our server decides. */
export function watchFalseOffline(): void {
  addEventListener("offline", () => {
    noteServerLost(Date.now());
    setTimeout(probe, FIRST_PROBE_MS);
  });
  document.addEventListener("visibilitychange", probe);
  setInterval(probe, PROBE_EVERY_MS);
  probe();
}

/** `/geo` is small, and the worker never answers it from the device. */
function probe(): void {
  if (navigator.onLine || online.read() || document.visibilityState !== "visible") return;
  // The client records whether a response came: see server-reached.ts.
  unwrap(api.GET("/geo")).catch(() => undefined);
}

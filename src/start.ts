import "#src/theme/theme.css";
import "#src/theme/shell.css";
import { watchInstallOffer } from "#src/pwa/install.ts";
import { showSnapshot } from "#src/first-paint/show-snapshot.ts";
import { hasStartFailed, tellStartFailure } from "#src/first-paint/start-failed.ts";

/** What was last seen here is painted first; then the app is read, and takes its place. */
function start(root: HTMLElement): void {
  if (hasStartFailed(root)) return;
  const load = () => void import("#src/main.tsx").catch(tellStartFailure);
  if (showSnapshot(root)) afterPaint(load);
  else load();
  // The shell has gone, or has nothing to wait for.
  delete document.documentElement.dataset["snapshot"];
}

/** A frame's callbacks run before it is painted; a message that is sent from there is handled after. */
function afterPaint(run: () => void): void {
  // A page in the background paints nothing, and has nobody waiting.
  if (document.visibilityState !== "visible") {
    run();
    return;
  }
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", run, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
watchInstallOffer();
start(root);

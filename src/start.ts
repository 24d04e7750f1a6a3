import "#src/theme/theme.css";
import "#src/theme/shell.css";
import { install } from "#src/pwa/this-install.ts";
import { showSnapshot } from "#src/first-paint/show-snapshot.ts";
import { hasStartFailed, tellStartFailure } from "#src/first-paint/start-failed.ts";

function start(root: HTMLElement): void {
  if (hasStartFailed(root)) return;
  const load = () => void import("#src/main.tsx").catch(tellStartFailure);
  if (showSnapshot(root)) afterPaint(load);
  else load();
  delete document.documentElement.dataset["snapshot"];
}

/** Frame callbacks run before the paint; a message posted from one is handled after it. */
function afterPaint(run: () => void): void {
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
install.watchOffer(window);
start(root);

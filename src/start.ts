import "#src/theme/theme.css";
import "#src/theme/shell.css";
import { install } from "#src/pwa/this-install.ts";
import { watchEarlyTaps } from "#src/first-paint/early-tap.ts";
import { nextTask } from "#src/first-paint/next-task.ts";
import { showSnapshot } from "#src/first-paint/show-snapshot.ts";
import { hasStartFailed, reportStartFailure } from "#src/first-paint/start-failed.ts";

function start(root: HTMLElement): void {
  if (hasStartFailed(root)) return;
  const load = () => void loadApp().catch(reportStartFailure);
  if (showSnapshot(root)) {
    watchEarlyTaps(root);
    afterPaint(load);
  } else load();
  delete document.documentElement.dataset["snapshot"];
}

/**
 * Loads libraries first, because two short tasks block less than one long one. Import a small
 * module that is not CommonJS. CommonJS adds a script, and the first script's URL names the build.
 */
async function loadApp(): Promise<void> {
  await import("@tanstack/query-sync-storage-persister");
  await nextTask();
  await import("#src/main.tsx");
}

/** A frame callback runs before the paint, and the next task after it. */
function afterPaint(run: () => void): void {
  if (document.visibilityState !== "visible") run();
  else requestAnimationFrame(() => void nextTask().then(run));
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
install.watchOffer(window);
start(root);

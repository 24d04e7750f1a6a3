import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { connectSession } from "#src/api/client.ts";
import { noteVisit } from "#src/first-visit.ts";
import { restorePersisted, watchLeavingPage } from "#src/storage/persister.ts";
import { readToken } from "#src/storage/session.ts";
import { keepLastFrame } from "#src/pwa/keep-last-frame.ts";
import { watchLaunches } from "#src/pwa/launch.ts";
import { watchMissingChunks } from "#src/pwa/missing-chunk.ts";
import { showStartFailure } from "#src/pwa/start-failed.ts";
import { startPwa } from "#src/pwa/start.ts";
import { watchForget } from "#src/queries/forget.ts";
import { watchForeground } from "#src/queries/foreground.ts";
import { watchLeaving } from "#src/queries/leaving.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { keepReferral } from "#src/referral.ts";
import { router } from "#src/router.tsx";
import { endSession, watchSession } from "#src/session-end.ts";
import { learnTimeZone } from "#src/time-zone.ts";
import { whenIdle } from "#src/when-idle.ts";

async function boot(root: HTMLElement): Promise<void> {
  connectSession({ readToken, onRefused: endSession });
  watchMissingChunks();
  keepReferral();
  noteVisit(readToken() !== null);
  await restorePersisted(queryClient);
  watchLeavingPage(() => keepLastFrame(root));
  watchForget();
  watchLeaving();
  watchForeground(queryClient);
  watchSession();
  followHistory();
  // The first frame is the screen itself, not an empty one that the router fills later; until then the shell stands.
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  startPwa();
  watchLaunches((href) => router.history.push(href));
  whenIdle(learnTimeZone);
}

/** Back may be pressed before the first screen is there to hear of it. */
function followHistory(): void {
  const stopFollowing = router.history.subscribe(() => void router.load());
  const stopWaiting = router.subscribe("onRendered", () => {
    stopFollowing();
    stopWaiting();
  });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
boot(root).catch((error: unknown) => {
  showStartFailure(root);
  throw error;
});

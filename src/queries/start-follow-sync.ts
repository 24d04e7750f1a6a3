import { api, unwrap } from "#src/api/client.ts";
import { toServerTime } from "#src/clock/server-clock.ts";
import { online } from "#src/pwa/connection.ts";
import { createFollowSync } from "#src/queries/follow-sync.ts";
import { isImpersonated } from "#src/queries/is-impersonated.ts";
import { stored } from "#src/storage/entries.ts";
import { following } from "#src/storage/followed.ts";
import { forgetWithFollows } from "#src/storage/push-settings.ts";
import { currentReader, sessionId } from "#src/storage/session.ts";
import { showToast } from "#src/ui/toast.ts";

const LOCK = "touchline-follow";

/** Loads after the first load, because a star already shows on this device. */
export function startFollowSync(): void {
  const { sync, schedule } = createFollowSync({
    following,
    outbox: stored.followOutbox,
    session: sessionId,
    list: async () => (await unwrap(api.GET("/following", {}))).body.data,
    save: async (data) => (await unwrap(api.PUT("/following", { body: { data } }))).body.data,
    toServerTime,
    alone: async (run) => {
      if (await isImpersonated()) return;
      // Without locks a second tab repeats the request, which changes nothing.
      if ("locks" in navigator) await navigator.locks.request(LOCK, run);
      else await run();
    },
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onRefused: (message) => showToast(message, { tone: "bad" }),
  });
  forgetWithFollows(following);
  void sync();
  stored.followOutbox.subscribe(schedule);
  currentReader.subscribe(createSessionWatch(() => void sync()));
  online.subscribe(() => {
    if (online.read()) void sync();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sync();
  });
}

/** The reader also notifies without a change of the session. */
function createSessionWatch(onSignIn: () => void): () => void {
  let session = sessionId();
  return () => {
    const before = session;
    session = sessionId();
    if (session !== null && session !== before) onSignIn();
  };
}

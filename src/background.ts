import { type WorkerStatus, readWorkerMessage } from "#offline/messages.ts";
import { api, unwrap } from "#src/api/client.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";
import { loadChatWidget } from "#src/chat-widget.ts";
import { noteStatus } from "#src/pwa/connection.ts";
import { registerWorker } from "#src/pwa/register.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { whenIdle } from "#src/pwa/when-idle.ts";
import { proofQueries } from "#src/queries/proof-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { router } from "#src/router.tsx";
import { showToast } from "#src/ui/toast.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";

const PHONE_FULL =
  "This phone is full. Your unlocked predictions could not be saved for reading offline. They stay in your account.";

const POLL_PROOFS_EVERY_MS = 3_600_000;

interface EarlyWorker {
  controllerAtStart: ServiceWorker | null;
  onMessage: (listener: (message: unknown) => void) => void;
}

export async function startBackground({
  controllerAtStart,
  onMessage,
}: EarlyWorker): Promise<void> {
  loadChatWidget(queryClient);
  const pollProofs = createProofPoll();
  onMessage(handleWorkerMessage);
  void requestWorkerStatus();
  await registerWorker({
    controllerAtStart,
    onFirstControl: refetchThroughWorker,
    onControl: () => {
      void requestWorkerStatus();
      pollProofs();
    },
  });
  pollProofs();
  // An installed app is rarely closed, only hidden and shown again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") pollProofs();
  });
}

export function handleWorkerMessage(data: unknown): void {
  const message = readWorkerMessage(data);
  if (message?.type === "STATUS") handleWorkerStatus(message.status);
  else if (message?.type === "SEAL_ALARM") sealAlarm.set(true);
  else if (message?.type === "LATE_ANSWER") refetchLateResponse(message.id);
  else if (message?.type === "UNLOCKED") refetchUnlocked();
  else if (message?.type === "NOT_SAVED") showToast(PHONE_FULL, { tone: "bad" });
  else if (message?.type === "OPEN") {
    router.history.push(message.path);
    message.port.postMessage(0, {});
  }
}

async function requestWorkerStatus(): Promise<void> {
  const status = await askWorker({ type: "GET_STATUS" });
  if (status !== null) handleWorkerStatus(status);
}

function handleWorkerStatus(status: WorkerStatus): void {
  noteStatus(status);
  if (status.alarmed !== undefined) sealAlarm.set(status.alarmed);
}

/** Without a worker nothing is stored, so there is nothing to compare. */
function createProofPoll(): () => void {
  let polledAt: number | null = null;
  return () => {
    if (
      navigator.serviceWorker.controller === null ||
      (polledAt !== null && Date.now() - polledAt < POLL_PROOFS_EVERY_MS)
    )
      return;
    polledAt = Date.now();
    whenIdle(() => void fetchProofs());
  };
}

async function fetchProofs(): Promise<void> {
  await unwrap(api.GET("/proofs", {})).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: proofQueries.allSeen() });
}

export const KEYS_STORED_BY_WORKER: ReadonlySet<unknown> = new Set<unknown>([
  "clubs",
  "events",
  "sports",
  "table",
  "season-chances",
  "tournaments",
  "track-record",
  "proofs",
  "unlocked",
  "user",
]);

/** On a first visit, refetches through the new worker, which saves what is on screen. */
function refetchThroughWorker(): void {
  const activeQueries = queryClient.getQueryCache().findAll({
    type: "active",
    predicate: (query) => KEYS_STORED_BY_WORKER.has(query.queryKey[0]),
  });
  for (const { queryKey, state } of activeQueries) {
    const refetch = () => queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
    // A running first request bypasses the worker, so it needs a second one.
    const isFirstRequestRunning = state.data === undefined && state.fetchStatus !== "idle";
    void (isFirstRequestRunning ? refetch().then(refetch) : refetch());
  }
}

/** The worker already has the late response, so the refetch is instant. */
function refetchLateResponse(id: string): void {
  const awaitsResponse = (dataOrError: unknown) =>
    typeof dataOrError === "object" &&
    dataOrError !== null &&
    "late" in dataOrError &&
    dataOrError.late === id;
  void queryClient.refetchQueries({
    predicate: ({ state: { data, error } }) => awaitsResponse(data) || awaitsResponse(error),
  });
}

function refetchUnlocked(): void {
  for (const queryKey of [eventQueries.details(), unlockedQueries.all(), userQueries.all()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

import { readWorkerMessage, type WorkerStatus } from "#offline/messages.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";
import { noteStatus } from "#src/pwa/connection.ts";
import { registerWorker } from "#src/pwa/register.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { pollProofs, pollProofsOnReturn } from "#src/queries/proof-polling.ts";
import {
  refetchLateAnswer,
  refetchThroughWorker,
  refetchUnlocked,
} from "#src/queries/worker-news.ts";
import { showToast } from "#src/ui/toast.ts";

const FULL =
  "This phone is full. Your unlocked predictions could not be saved for reading offline. They stay in your account.";

/** Read once the page is idle: the worker, and what it says means for what is on screen. */
export async function startBackground(): Promise<void> {
  hearWorker();
  void learnStatus();
  await registerWorker({
    onFirstControl: refetchThroughWorker,
    onControl: () => {
      void learnStatus();
      pollProofs();
    },
  });
  pollProofs();
  pollProofsOnReturn();
}

/** What the worker tells this page without being asked. */
function hearWorker(): void {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const message = readWorkerMessage(data);
    if (message?.type === "STATUS") hearStatus(message.status);
    else if (message?.type === "SEAL_ALARM") sealAlarm.set(true);
    else if (message?.type === "LATE_ANSWER") refetchLateAnswer(message.id);
    else if (message?.type === "UNLOCKED") refetchUnlocked();
    else if (message?.type === "NOT_SAVED") showToast(FULL, { tone: "bad" });
  });
  // Messages wait until they are asked for.
  navigator.serviceWorker.startMessages();
}

/** A worker may pretend a network since before this page was opened. */
async function learnStatus(): Promise<void> {
  const status = await askWorker({ type: "GET_STATUS" });
  if (status !== null) hearStatus(status);
}

function hearStatus(status: WorkerStatus): void {
  noteStatus(status);
  if (status.alarmed !== undefined) sealAlarm.set(status.alarmed);
}

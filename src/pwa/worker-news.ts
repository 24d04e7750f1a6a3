import { type WorkerStatus, readWorkerMessage } from "#offline/messages.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";
import { noteStatus } from "#src/pwa/connection.ts";
import { showLateAnswer } from "#src/pwa/late-answers.ts";
import { noteAlarm } from "#src/pwa/seal-alarm.ts";
import { showUnlocked } from "#src/queries/unlocked-elsewhere.ts";
import { showToast } from "#src/ui/toast.ts";

const FULL =
  "This phone is full. Your unlocked predictions could not be saved for reading offline. They stay in your account.";

/** What the worker tells this page without being asked. */
export function hearWorker(): void {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const message = readWorkerMessage(data);
    if (message?.type === "STATUS") hearStatus(message.status);
    else if (message?.type === "SEAL_ALARM") noteAlarm(true);
    else if (message?.type === "LATE_ANSWER") showLateAnswer(message.id);
    else if (message?.type === "UNLOCKED") showUnlocked();
    else if (message?.type === "NOT_SAVED") showToast(FULL, { tone: "bad" });
  });
  // Messages wait until they are asked for.
  navigator.serviceWorker.startMessages();
}

/** A worker may pretend a network since before this page was opened. */
export async function learnStatus(): Promise<void> {
  const status = await askWorker({ type: "GET_STATUS" });
  if (status !== null) hearStatus(status);
}

function hearStatus(status: WorkerStatus): void {
  noteStatus(status);
  if (status.alarmed !== undefined) noteAlarm(status.alarmed);
}

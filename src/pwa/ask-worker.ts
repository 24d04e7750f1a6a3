import {
  type PageMessage,
  type WorkerMessage,
  type WorkerStatus,
  readWorkerMessage,
} from "#offline/messages.ts";

const TIMEOUT_MS = 3_000;

export async function askWorker(
  message: PageMessage,
  worker = controller(),
): Promise<WorkerStatus | null> {
  const answer = worker === null ? null : await sendToWorker(worker, message);
  return answer?.type === "STATUS" ? answer.status : null;
}

export async function sendToWorker(
  worker: ServiceWorker,
  message: PageMessage,
): Promise<WorkerMessage | null> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<WorkerMessage | null>((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(readWorkerMessage(data)));
    setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  port1.start();
  worker.postMessage(message, [port2]);
  return answered.finally(() => port1.close());
}

function controller(): ServiceWorker | null {
  return "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
}

import { type PageMessage, type WorkerStatus, readWorkerMessage } from '#src/offline/worker-messages.ts';

const PATIENCE_MS = 3_000;

/** The answer of this page's worker; null where there is none, or none that answers. */
export async function askWorker(message: PageMessage): Promise<WorkerStatus | null> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return null;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<WorkerStatus | null>((resolve) => {
    port1.addEventListener('message', ({ data }) => {
      const answer = readWorkerMessage(data);
      resolve(answer?.type === 'STATUS' ? answer.status : null);
    });
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  port1.start();
  worker.postMessage(message, [port2]);
  return answered.finally(() => port1.close());
}

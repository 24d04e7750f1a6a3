/**
 * Never runs twice at once. A request during a run starts another run after it, which then reads
 * the final state. The promise ends after the last run, and fails with its error.
 */
export function createLatestSender(send: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;

  async function sendUntilDone(): Promise<void> {
    isRequested = false;
    await send();
    if (isRequested) await sendUntilDone();
  }

  return () => {
    isRequested = true;
    running ??= sendUntilDone().finally(() => {
      running = null;
    });
    return running;
  };
}

import type { FastifyInstance } from "fastify";

const REFRESH_MS = 15_000;

/** Every process has its own record in memory. The start does not wait for it. */
export function refreshPeriodically(
  app: FastifyInstance,
  cache: { refresh(): Promise<void> },
): void {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    current = cache
      .refresh()
      .catch((error: unknown) =>
        app.log.error({ err: error }, "The track record cannot be computed. It will be retried."),
      );
    return current;
  }
  function scheduleNext(): void {
    timer = setTimeout(
      () => void refresh().then(() => (timer === undefined ? undefined : scheduleNext())),
      REFRESH_MS,
    ).unref();
  }

  app.addHook("onReady", async () => void refresh());
  app.addHook("onListen", async () => scheduleNext());
  app.addHook("onClose", async () => {
    clearTimeout(timer);
    timer = undefined;
    await current;
  });
}

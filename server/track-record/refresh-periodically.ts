import type { FastifyInstance } from "fastify";

const EVERY_MS = 15_000;

/** Every process has its own record in memory. The start does not wait for it. */
export function refreshPeriodically(
  app: FastifyInstance,
  kept: { refresh(): Promise<void> },
): void {
  let next: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    current = kept
      .refresh()
      .catch((error: unknown) =>
        app.log.error({ err: error }, "the record could not be worked out; it will be tried again"),
      );
    return current;
  }
  function goOn(): void {
    next = setTimeout(
      () => void refresh().then(() => (next === undefined ? undefined : goOn())),
      EVERY_MS,
    ).unref();
  }

  app.addHook("onReady", async () => void refresh());
  app.addHook("onListen", async () => goOn());
  app.addHook("onClose", async () => {
    clearTimeout(next);
    next = undefined;
    await current;
  });
}

import { Worker } from "node:worker_threads";

type Reply = { id: number; png: Uint8Array } | { id: number; failure: string };

interface PendingRender {
  resolve(png: Buffer): void;
  reject(error: Error): void;
}

export interface PngRenderer {
  render(svg: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts its thread with the first image, and again after a crash. */
export function createPngRenderer(): PngRenderer {
  const pending = new Map<number, PendingRender>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("rendering/render-worker.mjs", import.meta.url));
    started.unref();
    started.on("message", (reply: Reply) => {
      const request = pending.get(reply.id);
      pending.delete(reply.id);
      if ("png" in reply) request?.resolve(Buffer.from(reply.png));
      else request?.reject(new Error(reply.failure));
    });
    started.on("error", (error) =>
      rejectAll(Error("The image could not be made.", { cause: error })),
    );
    started.on("exit", () => {
      if (worker === started) worker = undefined;
      rejectAll(Error("The rendering thread has ended."));
    });
    return started;
  }

  function rejectAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  return {
    render(svg) {
      worker ??= start();
      const id = (lastId += 1);
      worker.postMessage({ id, svg }, []);
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    },
    close: async () => void (await worker?.terminate()),
  };
}

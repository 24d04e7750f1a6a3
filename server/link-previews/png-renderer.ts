import { Worker } from "node:worker_threads";

type Reply = { id: number; png: Uint8Array } | { id: number; failure: string };

interface Waiting {
  resolve(png: Buffer): void;
  reject(error: Error): void;
}

export interface PngRenderer {
  render(svg: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts its thread with the first image, and again after a crash. */
export function createPngRenderer(): PngRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("rendering/render-worker.mjs", import.meta.url));
    started.unref();
    started.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("png" in reply) asked?.resolve(Buffer.from(reply.png));
      else asked?.reject(new Error(reply.failure));
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
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    render(svg) {
      worker ??= start();
      const id = (lastId += 1);
      worker.postMessage({ id, svg }, []);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    close: async () => void (await worker?.terminate()),
  };
}

import { queryOptions } from "@tanstack/react-query";
import { askWorker } from "#src/pwa/ask-worker.ts";

const POLL_EVERY_MS = 5_000;

export const deviceQueries = {
  all: () => ["device"] as const,

  /** Polled while on screen: a worker may arrive or change at any time. */
  report: () =>
    queryOptions({
      queryKey: ["device", "report"] as const,
      queryFn: readDevice,
      staleTime: 0,
      retry: false,
      refetchInterval: POLL_EVERY_MS,
    }),
};

export interface DeviceReport {
  workerVersion: string | null;
  pageBuild: string | null;
  shellFiles: number;
  storage: { used: number; quota: number; isPersistent: boolean } | null;
}

async function readDevice(): Promise<DeviceReport> {
  const [status, shellFiles, storage] = await Promise.all([
    askWorker({ type: "GET_STATUS" }),
    countShellFiles().catch(() => 0),
    measureStorage().catch(() => null),
  ]);
  return {
    workerVersion: status?.version ?? null,
    pageBuild: readPageBuild(),
    shellFiles,
    storage,
  };
}

function readPageBuild(): string | null {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? "")?.[1] ?? null;
}

async function countShellFiles(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.includes("precache"));
  const files = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).length),
  );
  return files.reduce((sum, count) => sum + count, 0);
}

async function measureStorage(): Promise<DeviceReport["storage"]> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota, isPersistent: await navigator.storage.persisted() };
}

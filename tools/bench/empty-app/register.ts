import { Workbox } from "workbox-window";

export async function registerWorker(): Promise<void> {
  await new Workbox("/sw.js").register({ immediate: true });
}

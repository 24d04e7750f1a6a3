/// <reference lib="webworker" />
import type { WorkerMessage } from "#offline/messages.ts";

declare const self: ServiceWorkerGlobalScope;

export async function tellPage(clientId: string, message: WorkerMessage): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(message);
}

/** @param but a page that knows it already */
export async function tellPages(message: WorkerMessage, but = ""): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (page.id !== but) page.postMessage(message, {});
  }
}

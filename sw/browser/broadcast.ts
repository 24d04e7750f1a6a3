import type { WorkerMessage } from "#offline/messages.ts";

export interface Broadcast {
  toPage(clientId: string, message: WorkerMessage): Promise<void>;
  toPages(message: WorkerMessage, except?: string): Promise<void>;
}

interface Page {
  id: string;
  postMessage(message: WorkerMessage, options?: object): void;
}

interface Pages {
  get(id: string): Promise<Page | undefined>;
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly Page[]>;
}

export function createBroadcast(pages: Pages): Broadcast {
  return {
    async toPage(clientId, message) {
      (await pages.get(clientId))?.postMessage(message, {});
    },
    async toPages(message, except) {
      for (const page of await pages.matchAll({ type: "window", includeUncontrolled: true }))
        if (page.id !== except) page.postMessage(message, {});
    },
  };
}

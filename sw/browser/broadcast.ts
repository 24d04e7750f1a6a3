import type { WorkerMessage } from "#offline/messages.ts";

/** Messages to pages that have not asked for one. */
export interface Broadcast {
  toPage(clientId: string, message: WorkerMessage): Promise<void>;
  /** @param except a page that knows it already */
  toPages(message: WorkerMessage, except?: string): Promise<void>;
}

interface Page {
  id: string;
  postMessage(message: WorkerMessage, options?: object): void;
}

/** What is used of the browser's `Clients`. */
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

import type { Notifications, ShownOptions } from "#sw/push/notifications.ts";

export interface ShownNotification extends ShownOptions {
  title: string;
}

/** Like a browser's notification centre: one notification for a tag. */
export function createNotifications() {
  const shown = new Map<string, ShownNotification>();
  const all: ShownNotification[] = [];
  const port: Notifications = {
    showNotification: async (title, options) => {
      shown.set(options.tag, { title, ...options });
      all.push({ title, ...options });
    },
    getNotifications: async () =>
      [...shown.values()].map((one) => ({ ...one, close: () => void shown.delete(one.tag) })),
  };
  return { port, all, shown: () => [...shown.values()] };
}

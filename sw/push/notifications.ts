import { is, number, object } from "valibot";
import type { PushMessage } from "#sw/push/push-message.ts";

/** The parts of `ServiceWorkerRegistration` that show notifications. */
export interface Notifications {
  showNotification(title: string, options: ShownOptions): Promise<void>;
  getNotifications(): Promise<readonly ShownNotification[]>;
}

interface ShownNotification {
  readonly tag: string;
  readonly title: string;
  readonly body?: string;
  readonly data?: unknown;
  /** Not in all browsers. */
  readonly timestamp?: number;
  close(): void;
}

/** TypeScript's type lacks `renotify` and `timestamp`. */
export interface ShownOptions extends NotificationOptions {
  tag: string;
  renotify?: boolean;
  timestamp?: number;
}

const ICON = "/icons/icon-192.png";
const GOALS: ReadonlySet<string> = new Set(["goal", "goal_struck_off"]);

/** For a push whose text may not be shown. A push that shows nothing can cost the permission. */
const GENERIC_TITLE = "News from your matches";
const GENERIC: ShownOptions = {
  tag: "news",
  body: "Open the app to see it.",
  icon: ICON,
  data: { path: "/" },
};

const ordered = object({ order: number() });

/** May also match a text without a score. Hiding too much is better than showing a score. */
const SCORE = /\d\s?[–-]\s?\d/;

function hasScore({ title, body = "" }: Pick<ShownNotification, "title" | "body">): boolean {
  return SCORE.test(title) || SCORE.test(body);
}

/** The server sends no goal to a fan who hides scores, because their number reveals the score. */
export function revealsScore(message: Pick<PushMessage, "kind" | "title" | "body">): boolean {
  return GOALS.has(message.kind) || hasScore(message);
}

export async function closeScores(
  notifications: Pick<Notifications, "getNotifications">,
): Promise<void> {
  for (const shown of await notifications.getNotifications()) if (hasScore(shown)) shown.close();
}

/** A later moment of a match replaces the earlier one, even if it arrives first. */
export async function showMessage(
  notifications: Notifications,
  message: PushMessage,
  isSilent: boolean,
): Promise<void> {
  const later = await findLater(notifications, message);
  if (later !== undefined) return showAgain(notifications, later);
  const { title, body, tag, kind, slug, at, order } = message;
  await notifications.showNotification(title, {
    tag,
    body,
    icon: ICON,
    timestamp: at * 1_000,
    data: { path: `/prediction/${slug}`, ...(order === undefined ? {} : { order }) },
    ...(isSilent ? { silent: true } : { renotify: GOALS.has(kind) }),
  });
}

async function findLater(
  notifications: Pick<Notifications, "getNotifications">,
  { tag, order = Infinity }: PushMessage,
): Promise<ShownNotification | undefined> {
  const shown = await notifications.getNotifications().catch(() => []);
  return shown.find(
    ({ tag: other, data }) => other === tag && is(ordered, data) && data.order > order,
  );
}

/** Every push must show a notification, even one that brings nothing new. */
async function showAgain(
  notifications: Pick<Notifications, "showNotification">,
  { title, tag, body = "", data, timestamp }: ShownNotification,
): Promise<void> {
  const time = timestamp === undefined ? {} : { timestamp };
  await notifications.showNotification(title, {
    tag,
    body,
    icon: ICON,
    data,
    ...time,
    silent: true,
  });
}

export async function showGeneric(
  notifications: Pick<Notifications, "showNotification">,
  isSilent: boolean,
): Promise<void> {
  await notifications.showNotification(GENERIC_TITLE, {
    ...GENERIC,
    ...(isSilent ? { silent: true } : {}),
  });
}

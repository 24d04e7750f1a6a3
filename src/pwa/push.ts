import { fromEvents, observe } from "#src/state/observable.ts";

export type PushAbility = "unsupported" | "install_first" | "denied" | "not_asked" | "granted";

function readAbility(): PushAbility {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isBrowserOnIos() ? "install_first" : "unsupported";
  if (Notification.permission === "granted") return "granted";
  return Notification.permission === "denied" ? "denied" : "not_asked";
}

/** A fan may change the permission in the browser's settings and come back. */
export const pushAbility = observe(
  readAbility,
  fromEvents(() => document, "visibilitychange"),
  fromEvents(() => window, "focus"),
);

/** Only browsers on iOS have `standalone`, and only an installed app there can have pushes. */
function isBrowserOnIos(): boolean {
  return "standalone" in navigator && navigator.standalone === false;
}

/** Call only from a press: browsers block a page that asks by itself. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** @param publicKey base64url. A subscription for another key is replaced. */
export async function subscribeTo(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  if (current !== null && keyOf(current) === publicKey) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

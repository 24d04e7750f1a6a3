import { visitCount } from "#src/first-visit.ts";

const UNLOCKED = "unlockedBefore";
const DISMISSED = "installHintDismissedAt";
const QUIET_MS = 30 * 86_400_000;
const ENOUGH_VISITS = 2;

/** Chromium's offer to install; not in TypeScript's DOM types: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: string }>;
}

/** A button where the browser can ask, steps where the fan has to do it, nothing where there is nothing to say. */
export type InstallHint = "button" | "steps" | null;

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** From the very start: the browser offers once, and may do so before anything is on screen. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isOffer(event)) offer = event;
    announce();
  });
  addEventListener("appinstalled", () => {
    offer = null;
    announce();
  });
}

/** The first unlock is a reason to have the app at hand. */
export function noteUnlock(): void {
  write(UNLOCKED, "true");
  announce();
}

export function installHint(): InstallHint {
  if (isInstalled() || isDismissed()) return null;
  if (visitCount() < ENOUGH_VISITS && read(UNLOCKED) === null) return null;
  if (offer !== null) return "button";
  return isAppleSafari() ? "steps" : null;
}

/** The browser's own question; it can be put once. A fan who says no there is not asked again soon. */
export async function askToInstall(): Promise<void> {
  const asked = offer;
  offer = null;
  announce();
  const choice = await asked?.prompt();
  if (choice?.outcome === "dismissed") dismissInstallHint();
}

export function dismissInstallHint(): void {
  write(DISMISSED, String(Date.now()));
  announce();
}

export function subscribeInstallHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isOffer(event: Event): event is InstallOffer {
  return "prompt" in event && typeof event.prompt === "function";
}

function isInstalled(): boolean {
  // Safari's own, from before there were display modes.
  return (
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

function isDismissed(): boolean {
  const age = Date.now() - Number(read(DISMISSED) ?? Number.NaN);
  return age >= 0 && age < QUIET_MS;
}

/** Other browsers on these devices, and apps that show pages themselves, have other menus. An iPad says it is a Mac. */
function isAppleSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return (
    isApple &&
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

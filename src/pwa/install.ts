import { DAY_MS } from "#domain/day.ts";
import { createObservable, observe } from "#src/state/observable.ts";
import { firstStored } from "#src/storage/first-entries.ts";

const SAME_VISIT_MS = 30 * 60_000;
const QUIET_MS = 30 * DAY_MS;
const ENOUGH_VISITS = 2;

/** Chromium only, not in TypeScript's DOM types: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: string }>;
}

export type InstallHint = "button" | "steps" | null;

const offer = createObservable<InstallOffer | null>(null);

/** Call at the very start: the browser offers once, maybe before the first frame. */
export function watchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isOffer(event)) offer.set(event);
  });
  addEventListener("appinstalled", () => offer.set(null));
}

export function noteVisit(signedIn: boolean): void {
  if (!signedIn) firstStored.visitedBefore.write("true");
  const { count, lastStart } = firstStored.visits.read() ?? { count: 0, lastStart: 0 };
  const now = Date.now();
  const isNew = now - lastStart >= SAME_VISIT_MS || now < lastStart;
  firstStored.visits.write({ count: isNew ? count + 1 : count, lastStart: now });
}

export function noteUnlock(): void {
  firstStored.unlockedBefore.write("true");
}

export const installHint = observe(
  readHint,
  offer.subscribe,
  firstStored.unlockedBefore.subscribe,
  firstStored.installHintDismissedAt.subscribe,
);

function readHint(): InstallHint {
  if (isInstalled() || isDismissed() || !isRegular()) return null;
  if (offer.read() !== null) return "button";
  return isAppleSafari() ? "steps" : null;
}

/** The browser's prompt works once. A fan who declines is not asked again soon. */
export async function askToInstall(): Promise<void> {
  const asked = offer.read();
  offer.set(null);
  const choice = await asked?.prompt();
  if (choice?.outcome === "dismissed") dismissInstallHint();
}

export function dismissInstallHint(): void {
  firstStored.installHintDismissedAt.write(Date.now());
}

function isOffer(event: Event): event is InstallOffer {
  return "prompt" in event && typeof event.prompt === "function";
}

function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

function isDismissed(): boolean {
  const age = Date.now() - (firstStored.installHintDismissedAt.read() ?? Number.NaN);
  return age >= 0 && age < QUIET_MS;
}

function isRegular(): boolean {
  return (
    (firstStored.visits.read()?.count ?? 0) >= ENOUGH_VISITS ||
    firstStored.unlockedBefore.read() !== null
  );
}

/** Other iOS browsers and in-app browsers have other menus. An iPad reports that it is a Mac. */
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

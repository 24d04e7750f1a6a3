import { DAY_MS } from "#domain/day.ts";
import { createObservable, observe } from "#src/state/observable.ts";
import type { firstStored } from "#src/storage/first-entries.ts";

const SAME_VISIT_MS = 30 * 60_000;
const QUIET_MS = 30 * DAY_MS;
const ENOUGH_VISITS = 2;

/** Chromium only, not in TypeScript's DOM types: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: string }>;
}

export type InstallHint = "button" | "steps" | null;

export interface InstallEnvironment {
  storage: Pick<
    typeof firstStored,
    "visitedBefore" | "visits" | "unlockedBefore" | "installHintDismissedAt"
  >;
  /** Unix milliseconds. */
  now: () => number;
  isInstalled: () => boolean;
  device: () => Pick<Navigator, "userAgent" | "maxTouchPoints">;
}

export function createInstall({ storage, now, isInstalled, device }: InstallEnvironment) {
  const offer = createObservable<InstallOffer | null>(null);
  const { visitedBefore, visits, unlockedBefore, installHintDismissedAt } = storage;

  function isDismissed(): boolean {
    const age = now() - (installHintDismissedAt.read() ?? Number.NaN);
    return age >= 0 && age < QUIET_MS;
  }

  function isRegular(): boolean {
    return (visits.read()?.count ?? 0) >= ENOUGH_VISITS || unlockedBefore.read() !== null;
  }

  function readHint(): InstallHint {
    if (isInstalled() || isDismissed() || !isRegular()) return null;
    if (offer.read() !== null) return "button";
    return isAppleSafari(device()) ? "steps" : null;
  }

  function dismiss(): void {
    installHintDismissedAt.write(now());
  }

  return {
    hint: observe(
      readHint,
      offer.subscribe,
      unlockedBefore.subscribe,
      installHintDismissedAt.subscribe,
    ),
    dismiss,

    /** Call at the very start: the browser offers once, maybe before the first frame. */
    watchOffer(page: EventTarget): void {
      page.addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault();
        if (isOffer(event)) offer.set(event);
      });
      page.addEventListener("appinstalled", () => offer.set(null));
    },

    noteVisit(signedIn: boolean): void {
      if (!signedIn) visitedBefore.write("true");
      const { count, lastStart } = visits.read() ?? { count: 0, lastStart: 0 };
      const start = now();
      const isNew = start - lastStart >= SAME_VISIT_MS || start < lastStart;
      visits.write({ count: isNew ? count + 1 : count, lastStart: start });
    },

    noteUnlock(): void {
      unlockedBefore.write("true");
    },

    /** The browser's prompt works once. A fan who declines is not asked again soon. */
    async ask(): Promise<void> {
      const asked = offer.read();
      offer.set(null);
      const choice = await asked?.prompt();
      if (choice?.outcome === "dismissed") dismiss();
    },
  };
}

function isOffer(event: Event): event is InstallOffer {
  return "prompt" in event && typeof event.prompt === "function";
}

/** Other iOS browsers and in-app browsers have other menus. An iPad reports that it is a Mac. */
function isAppleSafari({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return (
    isApple &&
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)
  );
}

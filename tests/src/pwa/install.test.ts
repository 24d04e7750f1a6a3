// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  askToInstall,
  dismissInstallHint,
  installHint,
  noteUnlock,
  noteVisit,
  watchInstallOffer,
} from "#src/pwa/install.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DAY_MS = 86_400_000;
/** Longer than a visit lasts. */
const LATER_MS = 31 * 60_000;

watchInstallOffer();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  dispatchEvent(new Event("appinstalled"));
});

/** Starts the app this much later. */
function visit(later: number): void {
  vi.setSystemTime(Date.now() + later);
  noteVisit(false);
}

function offerInstall(outcome: "accepted" | "dismissed" = "accepted") {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome }));
  dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  return prompt;
}

it("A fan is offered the app at the second visit, and not for 30 days after saying no", async () => {
  offerInstall();
  visit(0);
  expect(installHint.read(), "not at the first visit").toBeNull();
  visit(60_000);
  expect(installHint.read(), "a reload is no visit").toBeNull();
  visit(LATER_MS);
  expect(installHint.read()).toBe("button");
  dismissInstallHint();
  visit(29 * DAY_MS);
  expect(installHint.read()).toBeNull();
  visit(2 * DAY_MS);
  expect(installHint.read()).toBe("button");
});

it("The browser's question is put once; a no there is a no here", async () => {
  visit(0);
  noteUnlock();
  const prompt = offerInstall("dismissed");
  expect(installHint.read(), "the first unlock is reason enough").toBe("button");
  await askToInstall();
  await askToInstall();
  expect(prompt).toHaveBeenCalledTimes(1);
  offerInstall();
  expect(installHint.read()).toBeNull();
});

it("A fan who has installed the app is offered nothing", () => {
  offerInstall();
  noteUnlock();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(installHint.read()).toBeNull();
});

it.each([
  ["in Safari", { userAgent: IPHONE, maxTouchPoints: 5 }, "steps"],
  ["from the home screen", { userAgent: IPHONE, maxTouchPoints: 5, standalone: true }, null],
  ["in Chrome", { userAgent: `${IPHONE} CriOS/126`, maxTouchPoints: 5 }, null],
])("A fan on an iPhone %s is told the steps only in Safari itself", (_where, navigator, hint) => {
  vi.stubGlobal("navigator", navigator);
  noteUnlock();
  expect(installHint.read()).toBe(hint);
});

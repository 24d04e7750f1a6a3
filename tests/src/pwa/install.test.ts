import { expect, it, vi } from "vitest";
import { createInstall, type InstallEnvironment } from "#src/pwa/install.ts";
import { memoryStored } from "../support/memory-stored.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const DAY_MS = 86_400_000;
/** Longer than a visit lasts. */
const LATER_MS = 31 * 60_000;

function openApp({ userAgent = "Chrome", isInstalled = false } = {}) {
  let now = DAY_MS;
  const storage: InstallEnvironment["storage"] = {
    visitedBefore: memoryStored(),
    visits: memoryStored(),
    unlockedBefore: memoryStored(),
    installHintDismissedAt: memoryStored(),
  };
  const install = createInstall({
    storage,
    now: () => now,
    isInstalled: () => isInstalled,
    device: () => ({ userAgent, maxTouchPoints: 5 }),
  });
  const page = new EventTarget();
  install.watchOffer(page);
  return {
    install,
    storage,
    page,
    visit(laterMs: number, signedIn = false) {
      now += laterMs;
      install.noteVisit(signedIn);
    },
    offerInstall(outcome: "accepted" | "dismissed" = "accepted") {
      const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome }));
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      page.dispatchEvent(Object.assign(offer, { prompt }));
      return { prompt, offer };
    },
  };
}

it("A fan sees the offer at the second visit, and 30 days after declining", () => {
  const { install, visit, offerInstall } = openApp();
  expect(offerInstall().offer.defaultPrevented, "the browser shows nothing itself").toBe(true);
  visit(0);
  expect(install.hint.read(), "not at the first visit").toBeNull();
  visit(60_000);
  expect(install.hint.read(), "a reload is no visit").toBeNull();
  visit(LATER_MS);
  expect(install.hint.read()).toBe("button");
  install.dismiss();
  visit(29 * DAY_MS);
  expect(install.hint.read()).toBeNull();
  visit(2 * DAY_MS);
  expect(install.hint.read()).toBe("button");
});

it("A fan whose clock was put back still sees the offer", () => {
  const { install, visit, offerInstall } = openApp();
  offerInstall();
  visit(0);
  visit(-LATER_MS);
  expect(install.hint.read(), "an earlier start is another visit").toBe("button");
  install.dismiss();
  visit(-60_000);
  expect(install.hint.read(), "a dismissal in the future does not count").toBe("button");
});

it("A fan sees the browser's prompt once, and can decline there", async () => {
  const { install, offerInstall } = openApp();
  const changed = vi.fn<() => void>();
  install.hint.subscribe(changed);
  install.noteUnlock();
  const { prompt } = offerInstall("dismissed");
  expect(changed, "after the unlock and the offer").toHaveBeenCalledTimes(2);
  expect(install.hint.read(), "the first unlock is reason enough").toBe("button");
  await install.ask();
  await install.ask();
  expect(prompt).toHaveBeenCalledTimes(1);
  offerInstall();
  expect(install.hint.read()).toBeNull();
});

it("A fan who has installed the app sees no offer", () => {
  const installed = openApp({ isInstalled: true });
  installed.offerInstall();
  installed.install.noteUnlock();
  expect(installed.install.hint.read()).toBeNull();

  const { install, offerInstall, page } = openApp();
  offerInstall();
  install.noteUnlock();
  page.dispatchEvent(new Event("appinstalled"));
  expect(install.hint.read(), "installed from the browser's menu").toBeNull();
});

it("Only a visit without a session counts as a first visit", () => {
  const { visit, storage } = openApp();
  visit(0, true);
  expect(storage.visitedBefore.read()).toBeNull();
  visit(0);
  expect(storage.visitedBefore.read()).toBe("true");
});

it.each([
  ["in Safari", { userAgent: IPHONE }, "steps"],
  ["from the home screen", { userAgent: IPHONE, isInstalled: true }, null],
  ["in Chrome", { userAgent: `${IPHONE} CriOS/126` }, null],
])("A fan on an iPhone %s sees the steps only in Safari", (_where, device, hint) => {
  const { install } = openApp(device);
  install.noteUnlock();
  expect(install.hint.read()).toBe(hint);
});

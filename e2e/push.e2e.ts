import type { CDPSession, Page } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { workerReady } from "./support/api.ts";
import { type Match, eventOf, upcomingMatches } from "./support/fan.ts";
import { pageViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  // The headless shell has no notifications.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, executablePath: findChromium("full") }),
    { scope: "worker" },
  ],
});

/** No push service answers a test browser. The subscription is real in all other respects. */
function replacePushService(): void {
  let current: PushSubscription | null = null;
  const base64Url = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/=+$/, "");
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async (options) => {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
    const keys = {
      p256dh: base64Url(await crypto.subtle.exportKey("raw", publicKey)),
      auth: base64Url(crypto.getRandomValues(new Uint8Array(16)).buffer),
    };
    const endpoint = "https://push.example.com/send/e2e";
    const key = String(options?.applicationServerKey).replaceAll("-", "+").replaceAll("_", "/");
    // Stands for an object that only a browser can make.
    current = {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (c) => c.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    } as unknown as PushSubscription;
    return current;
  };
}

async function registrationId(session: CDPSession, originUrl: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(originUrl));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return found;
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
  });

async function savedScore(page: Page, { id }: Match): Promise<string | null> {
  return page.evaluate(
    (eventId) =>
      new Promise<string | null>((resolve, reject) => {
        const opening = indexedDB.open("touchline");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const row = opening.result.transaction("events").objectStore("events").get(eventId);
          row.addEventListener("success", () => {
            opening.result.close();
            resolve(row.result?.event.score ?? null);
          });
        });
      }),
    id,
  );
}

test("A fan turns a match’s bell on, and a pushed goal is shown and saved", async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(["notifications"], { origin: origin.url });
  await page.addInitScript(replacePushService);
  const [match] = await upcomingMatches(origin.url);
  if (match === undefined) throw new Error("There is no coming match.");
  await page.goto("/");
  await workerReady(page);
  await page.goto(`/prediction/${match.slug}`);

  const name = `${match.homeTeam.short_name} v ${match.awayTeam.short_name}`;
  await page.getByRole("button", { name: `Notifications for ${name}, off` }).click();
  const sheet = page.getByRole("dialog", { name: "Notifications" });
  await expect(sheet.getByRole("checkbox", { name: /^Kick-off/ })).toBeChecked();
  await expect(sheet.getByRole("checkbox", { name: /^Half-time/ })).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await sheet.getByRole("button", { name: "Turn on" }).click();
  const request = (await saved).request();
  expect(request.postDataJSON()).toMatchObject({
    endpoint: "https://push.example.com/send/e2e",
    settings: { delay_s: 0, quiet: null, hide_scores: false },
    follows: [
      {
        kind: "event",
        id: match.id,
        moments: ["kick_off", "goal", "goal_struck_off", "full_time"],
      },
    ],
  });
  await expect(page.getByRole("button", { name: `Notifications for ${name}, on` })).toBeVisible();

  const session = await context.newCDPSession(page);
  const worker = await registrationId(session, origin.url);
  const { unlocked_predictions: _own, ...event } = await eventOf(origin.url, match.slug);
  const message = {
    id: "e2e-goal",
    kind: "goal",
    event_id: match.id,
    slug: match.slug,
    title: `${match.homeTeam.short_name} 1-0 ${match.awayTeam.short_name}`,
    body: "Goal, 12′",
    tag: `match-${match.id}`,
    at: Math.floor(Date.now() / 1_000) + 60,
    event: { ...event, status: "first_half", score: "1|0", minute: 12 },
  };
  for (const pushed of [message, message, { ...message, id: "e2e-second", title: "2-0" }])
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: origin.url,
      registrationId: worker,
      data: JSON.stringify(pushed),
    });
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([{ title: "2-0", tag: `match-${match.id}` }]);
  await expect.poll(() => savedScore(page, match)).toBe("1|0");

  await page.getByRole("button", { name: `Notifications for ${name}, on` }).click();
  await expect(sheet.getByRole("button", { name: "Turn off here" })).toBeVisible();
  expect(await pageViolations(page, "the sheet of the bell")).toEqual([]);
});

test("The notification settings are accessible and say what this browser lacks", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.goto("/settings/notifications");
  await expect(page.getByText("This browser cannot show notifications.")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Quiet hours/ }).check();
  await expect(page.getByLabel("From")).toHaveValue("22:00");
  expect(await pageViolations(page, "the notification settings", true)).toEqual([]);
});

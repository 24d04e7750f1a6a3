// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { pushSync } from "#src/queries/push-sync.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { Bell } from "#src/screens/push/bell.tsx";
import { NotificationsScreen } from "#src/screens/push/notifications-screen.tsx";
import { following, toggleFollow } from "#src/storage/followed.ts";
import { DEFAULT_SETTINGS, pushStored } from "#src/storage/push-settings.ts";
import { storeToken } from "#src/storage/session.ts";
import { FAN } from "../support/fan-and-match.ts";
import { stubStorage } from "../support/browser-storage.ts";
import { press, renderScreen, toastTexts } from "../support/render-screen.tsx";

const asked = vi.fn<() => Promise<NotificationPermission>>();

interface Browser {
  permission?: NotificationPermission;
  hasPush?: boolean;
  isOnline?: boolean;
  /** Only browsers on iOS have it. */
  standalone?: boolean;
}

function useBrowser({
  permission = "default",
  hasPush = true,
  isOnline = true,
  standalone,
}: Browser) {
  asked.mockResolvedValue("denied");
  vi.stubGlobal("Notification", { permission, requestPermission: asked });
  if (hasPush) vi.stubGlobal("PushManager", Object);
  const navigator = Object.create(globalThis.navigator, {
    serviceWorker: { value: {} },
    onLine: { value: isOnline },
    ...(standalone === undefined ? {} : { standalone: { value: standalone } }),
  });
  vi.stubGlobal("navigator", navigator);
}

beforeEach(() => asked.mockReset());
afterEach(() => {
  vi.unstubAllGlobals();
  for (const [kind, id] of following.read()) toggleFollow(kind, id);
});

const NAME = "Leeds v Hull";
const openSheet = async (browser: Browser) => {
  useBrowser(browser);
  await renderScreen(<Bell follow={["event", 7]} name={NAME} />);
  press(/^Notifications for Leeds v Hull/);
  return within(await screen.findByRole("dialog", { name: "Notifications" }));
};

describe("A press of the bell", () => {
  it("says before the first Turn on that other stars notify too", async () => {
    toggleFollow("team", 3);
    const sheet = await openSheet({});
    expect(sheet.getByText(/^Your other stars will notify you too/)).toBeDefined();
  });

  it("says what will come, and asks for no permission before Turn on", async () => {
    const sheet = await openSheet({});
    for (const name of ["Kick-off", "Goal", "Goal struck off", "Half-time", "Full time"])
      expect(sheet.getByText(name, { exact: true })).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    press("Turn on");
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each<[string, Browser, RegExp]>([
    ["this browser cannot", { hasPush: false }, /cannot show notifications/],
    ["iOS needs an installed app", { hasPush: false, standalone: false }, /home screen first/],
    ["the browser blocks them", { permission: "denied" }, /blocks notifications/],
  ])("says why nothing can be turned on: %s", async (_name, browser, words) => {
    const sheet = await openSheet(browser);
    expect(sheet.getByText(words)).toBeDefined();
    expect(sheet.queryByRole("button", { name: "Turn on" })).toBeNull();
  });

  it("offline has a disabled Turn on with the reason", async () => {
    const sheet = await openSheet({ isOnline: false });
    expect(sheet.getByText("You are offline. Turning on needs a connection.")).toBeDefined();
    const turnOn = sheet.getByRole("button", { name: "Turn on" });
    expect(turnOn.getAttribute("aria-disabled")).toBe("true");
    press("Turn on");
    expect(asked).not.toHaveBeenCalled();
  });

  it("says that notifications stay off with a full storage", async () => {
    await openSheet({});
    stubStorage({ hasRoom: false });
    asked.mockResolvedValue("granted");
    press("Turn on");
    await expect.poll(toastTexts).toEqual([expect.stringContaining("or it is full")]);
  });

  it("with notifications on, a switch is saved at once, and the bell can be turned off", async () => {
    localStorage.setItem("touchline-push", JSON.stringify(DEFAULT_SETTINGS));
    toggleFollow("event", 7);
    const sheet = await openSheet({ permission: "granted" });
    expect(screen.getByRole("button", { name: `Notifications for ${NAME}, on` })).toBeDefined();
    sheet.getByRole("checkbox", { name: /^Half-time/ }).click();
    expect(pushStored.settings.read()?.chosen).toEqual([
      ["event", 7, ["kick_off", "goal", "goal_struck_off", "half_time", "full_time"]],
    ]);
    press("Turn off here");
    expect(
      await screen.findByRole("button", { name: `Notifications for ${NAME}, off` }),
    ).toBeDefined();
    expect(pushStored.settings.read()?.chosen).toEqual([["event", 7, []]]);
  });
});

describe("The notification settings", () => {
  it("keep the quiet hours and the delay that a fan chooses", async () => {
    localStorage.setItem("touchline-push", JSON.stringify(DEFAULT_SETTINGS));
    useBrowser({ permission: "granted" });
    await renderScreen(<NotificationsScreen />);
    screen.getByRole("checkbox", { name: /^Quiet hours/ }).click();
    screen.getByRole("radio", { name: "90 s" }).click();
    expect(pushStored.settings.read()).toMatchObject({
      quiet: { from: "22:00", to: "08:00" },
      delayS: 90,
    });
    expect(await screen.findByLabelText("From")).toBeDefined();
  });

  it("keep the choices at Turn off", async () => {
    const settings = { ...DEFAULT_SETTINGS, delayS: 90 };
    localStorage.setItem("touchline-push", JSON.stringify(settings));
    useBrowser({ permission: "granted" });
    await renderScreen(<NotificationsScreen />);
    press("Turn off");
    expect(await screen.findByText("Notifications are off")).toBeDefined();
    expect(screen.getByRole("radio", { name: "90 s", checked: true })).toBeDefined();
    expect(pushStored.settings.read()).toBeNull();
  });

  it("say that a choice to hide scores could not be saved", async () => {
    useBrowser({});
    await renderScreen(<NotificationsScreen />);
    stubStorage({ hasRoom: false });
    screen.getByRole("checkbox", { name: /^Hide scores/ }).click();
    expect(toastTexts()).toEqual([expect.stringContaining("could not be saved")]);
    expect(screen.getByText(/^Goals are then not sent/)).toBeDefined();
  });

  it("say that the choices could not be sent, and send them again at a press", async () => {
    localStorage.setItem("touchline-push", JSON.stringify(DEFAULT_SETTINGS));
    useBrowser({ permission: "granted" });
    let attempts = 0;
    vi.stubGlobal("fetch", async ({ url }: Request) => {
      if (url.endsWith("/push/key")) attempts += 1;
      throw new TypeError("no connection");
    });
    onTestFinished(async () => {
      pushStored.settings.remove();
      await pushSync.keepSending();
    });
    await pushSync.keepSending();
    await renderScreen(<NotificationsScreen />);
    expect(screen.getByText("Your choices could not be sent.", { exact: false })).toBeDefined();
    const retry = screen.getByRole("button", { name: "Try again" });
    press("Try again");
    await expect.poll(() => attempts).toBe(2);
    expect(await screen.findByRole("button", { name: "Try again" }), "keeps the focus").toBe(retry);
  });

  it("say offline that the choices are sent later", async () => {
    localStorage.setItem("touchline-push", JSON.stringify(DEFAULT_SETTINGS));
    useBrowser({ permission: "granted", isOnline: false });
    onTestFinished(async () => {
      pushStored.settings.remove();
      await pushSync.keepSending();
    });
    pushSync.sendSoon();
    await renderScreen(<NotificationsScreen />);
    expect(screen.getByText("Your choices are sent once you are online.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("cannot be turned on by an admin who acts as a fan", async () => {
    useBrowser({});
    storeToken("a-token-of-an-impersonation");
    const impersonator = { id: 1, first_name: "Admin", last_name: "One" };
    await renderScreen(<NotificationsScreen />, {
      fillCache: (client) =>
        client.setQueryData(userQueries.me().queryKey, {
          body: { data: FAN, price_per_unit: 15, impersonator },
          savedAt: null,
        }),
    });
    expect(screen.getByText("Stop impersonating first", { exact: false })).toBeDefined();
    press("Turn on");
    expect(asked).not.toHaveBeenCalled();
  });

  it("say to a visitor that predictions need a login", async () => {
    useBrowser({});
    await renderScreen(<NotificationsScreen />);
    expect(screen.getByText("These come once you are logged in.")).toBeDefined();
    expect(
      await screen.findByText("You follow no club, competition or match to come.", {
        exact: false,
      }),
    ).toBeDefined();
  });
});

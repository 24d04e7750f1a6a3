// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "#src/storage/push-settings.ts";

const ENDPOINT = "https://push.example/1";
const SETTINGS = { ...DEFAULT_SETTINGS, delayS: 30 };

const unsubscribe = vi.fn<() => Promise<boolean>>();
const workerMessages: unknown[] = [];
const requests: [method: string, body: unknown][] = [];

beforeEach(() => {
  localStorage.clear();
  workerMessages.length = 0;
  requests.length = 0;
  unsubscribe.mockReset().mockResolvedValue(true);
  vi.stubGlobal("Notification", {
    permission: "granted",
    requestPermission: async () => "granted",
  });
  vi.stubGlobal("PushManager", Object);
  const pushManager = { getSubscription: async () => ({ endpoint: ENDPOINT, unsubscribe }) };
  const serviceWorker = {
    controller: {
      postMessage(message: unknown, [port]: MessagePort[]) {
        workerMessages.push(message);
        port?.postMessage(null);
      },
    },
    getRegistration: async () => ({ pushManager }),
    addEventListener: () => {},
  };
  const navigator = Object.create(globalThis.navigator, {
    serviceWorker: { value: serviceWorker },
    onLine: { value: true },
  });
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push([request.method, await request.json().catch(() => null)]);
    throw new TypeError("no connection");
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openApp() {
  vi.resetModules();
  const { turnPushOn, turnPushOff, watchPush } = await import("#src/queries/push-sync.ts");
  const { pushStored } = await import("#src/storage/push-settings.ts");
  const { pushChoices } = await import("#src/storage/push-choices.ts");
  const { chooseHideScores } = await import("#src/ui/hide-scores-choice.ts");
  return { turnPushOn, turnPushOff, watchPush, pushStored, pushChoices, chooseHideScores };
}

const REMOVAL = ["DELETE", { endpoint: ENDPOINT }];

describe("Turn off", () => {
  it("asks the server even if the push service refuses, and keeps the choices", async () => {
    const { turnPushOff, pushStored, pushChoices } = await openApp();
    pushStored.settings.write(SETTINGS);
    unsubscribe.mockRejectedValue(new DOMException("no service", "AbortError"));
    await turnPushOff();
    expect(requests).toEqual([REMOVAL]);
    expect([pushStored.settings.read(), pushChoices.read()]).toEqual([null, SETTINGS]);
  });

  it("is repeated at the next start if it failed", async () => {
    const { watchPush } = await openApp();
    watchPush();
    await expect.poll(() => requests).toEqual([REMOVAL]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });
});

it("A failed Turn on leaves notifications off and keeps the choices", async () => {
  const { turnPushOn, pushStored, pushChoices } = await openApp();
  await expect(turnPushOn(SETTINGS)).rejects.toThrow();
  expect([pushStored.settings.read(), pushChoices.read()]).toEqual([null, SETTINGS]);
});

it("The worker gets the choice to hide scores at the start and at each change", async () => {
  const { watchPush, chooseHideScores } = await openApp();
  chooseHideScores(true);
  watchPush();
  chooseHideScores(false);
  chooseHideScores(true);
  expect(workerMessages).toEqual(
    [true, false, true].map((isHidden) => ({ type: "HIDE_SCORES", isHidden })),
  );
});

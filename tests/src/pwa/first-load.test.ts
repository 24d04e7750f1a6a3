import { afterEach, beforeEach, expect, it, vi } from "vitest";

let hasController = false;

let registration: object | undefined;

class Container extends EventTarget {
  getRegistration = async () => registration;

  get controller(): object | null {
    return hasController ? {} : null;
  }
}

beforeEach(() => {
  hasController = false;
  registration = undefined;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("navigator", { serviceWorker: new Container() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function waitForEnd(): Promise<{ isDone: boolean }> {
  const { firstLoadDone } = await import("#src/pwa/first-load.ts");
  const end = { isDone: false };
  void firstLoadDone().then(() => {
    end.isDone = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return end;
}

it("A controlled page is past its first load", async () => {
  hasController = true;
  expect((await waitForEnd()).isDone).toBe(true);
});

it("A first load waits longer if a worker is being installed", async () => {
  registration = {};
  const end = await waitForEnd();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(end.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(end.isDone).toBe(true);
});

it("A first load ends after 6 s without a worker", async () => {
  const end = await waitForEnd();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(end.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(end.isDone).toBe(true);
});

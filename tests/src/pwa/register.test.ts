import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerWorker, type WorkerEnvironment } from "#src/pwa/register.ts";
import { createObservable } from "#src/state/observable.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const WORKER = {} as ServiceWorker; // Only its identity is used.

/** A browser with at most one registration. */
function openBrowser({ controller = null as ServiceWorker | null, isDeployed = true } = {}) {
  const update = vi.fn<() => Promise<void>>(async () => {});
  const registration = Object.assign(new EventTarget(), {
    installing: null as (EventTarget & { state: string }) | null,
    waiting: null as ServiceWorker | null,
    active: WORKER,
    update,
  });
  const registered: { now?: typeof registration } = {};
  const deploy = { isDone: isDeployed };
  return {
    deploy,
    registered,
    registration,
    container: Object.assign(new EventTarget(), {
      controller,
      getRegistration: async () => registered.now,
    }),
    page: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    register: vi.fn<() => Promise<ServiceWorkerRegistration | undefined>>(async () => {
      if (deploy.isDone) registered.now = registration;
      // The fake has only the part of the browser's type that registering uses.
      return registered.now as ServiceWorkerRegistration | undefined;
    }),
    updates: {
      state: createObservable("none"),
      announce: vi.fn<() => Promise<void>>(),
      followConsent: () => {},
      followNewWorker: vi.fn<() => Promise<void>>(),
    },
    consent: { remove: vi.fn<() => void>() },
    send: vi.fn<WorkerEnvironment["send"]>(async () => null),
    onFirstControl: vi.fn<() => void>(),
    onControl: vi.fn<() => void>(),
  };
}

type Browser = ReturnType<typeof openBrowser>;

async function start(
  browser: Browser,
  controllerAtStart: ServiceWorker | null = browser.container.controller,
): Promise<void> {
  const { onFirstControl, onControl } = browser;
  // The fake has only the part of the browser's type that registering uses.
  const environment = browser as unknown as WorkerEnvironment;
  await registerWorker({ controllerAtStart, onFirstControl, onControl }, environment);
}

function take(browser: Browser, controller: ServiceWorker | null): void {
  browser.container.controller = controller;
  browser.container.dispatchEvent(new Event("controllerchange"));
}

it("A first visit asks the worker to take control, and is notified", async () => {
  const browser = openBrowser();
  await start(browser);
  expect(browser.send).toHaveBeenCalledExactlyOnceWith(WORKER, { type: "CLAIM" });
  take(browser, WORKER);
  expect(browser.onFirstControl).toHaveBeenCalledTimes(1);
  take(browser, WORKER);
  expect(browser.updates.followNewWorker).toHaveBeenCalledTimes(1);
  expect(browser.onControl).toHaveBeenCalledTimes(2);
});

it("A version that took over while the code was loading is offered", async () => {
  const browser = openBrowser({ controller: WORKER });
  await start(browser, { ...WORKER });
  expect(browser.updates.followNewWorker).toHaveBeenCalledTimes(1);
  expect(browser.onFirstControl).not.toHaveBeenCalled();
});

it("A later visit has its worker and asks for nothing", async () => {
  const browser = openBrowser({ controller: WORKER });
  await start(browser);
  expect(browser.send).not.toHaveBeenCalled();
  expect(browser.consent.remove).toHaveBeenCalledTimes(1);
});

it("A failed registration is retried after 15 s, 30 s and so on", async () => {
  const browser = openBrowser({ isDeployed: false });
  await start(browser);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(browser.register).toHaveBeenCalledTimes(2);
  browser.deploy.isDone = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.register).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(browser.register).toHaveBeenCalledTimes(3);
});

it("An installed version is announced; one that the browser dropped is retried", async () => {
  const browser = openBrowser({ controller: WORKER });
  await start(browser);
  const { registration } = browser;
  const install = (state: string, waiting: ServiceWorker | null) => {
    registration.installing = Object.assign(new EventTarget(), { state });
    registration.dispatchEvent(new Event("updatefound"));
    registration.waiting = waiting;
    registration.installing.dispatchEvent(new Event("statechange"));
  };
  install("redundant", null);
  expect(browser.updates.announce).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(registration.update).toHaveBeenCalledTimes(1);
  install("installed", WORKER);
  expect(browser.updates.announce).toHaveBeenCalledTimes(1);
});

it("Coming back checks for a version hourly, and for a lost worker immediately", async () => {
  const browser = openBrowser({ controller: WORKER });
  await start(browser);
  const returnToPage = async (later: number) => {
    vi.setSystemTime(Date.now() + later);
    browser.page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  };
  await returnToPage(60_000);
  expect(browser.registration.update).not.toHaveBeenCalled();
  await returnToPage(3_600_000);
  expect(browser.registration.update).toHaveBeenCalledTimes(1);
  delete browser.registered.now;
  await returnToPage(1_000);
  expect(browser.register).toHaveBeenCalledTimes(2);
});

it("A worker that the browser removed under an open page is registered again", async () => {
  const browser = openBrowser({ controller: WORKER });
  await start(browser);
  delete browser.registered.now;
  take(browser, null);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(browser.register).toHaveBeenCalledTimes(2);
  take(browser, WORKER);
  expect(browser.onFirstControl).toHaveBeenCalledTimes(1);
});

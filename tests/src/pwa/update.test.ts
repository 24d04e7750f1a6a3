import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReloadGuard } from "#src/pwa/reload-guard.ts";
import { type UpdateEnvironment, createUpdates } from "#src/pwa/update.ts";
import { memoryStored } from "../support/memory-stored.ts";

type Answer = Awaited<ReturnType<UpdateEnvironment["send"]>>;

const PAGE_LEFT: Answer = { type: "PAGE_LEFT", version: "2" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab. `answer`: what the version that waits says to "go". */
function openTab({ answer = () => PAGE_LEFT as Answer, version = "1", consentAt = -1 } = {}) {
  const consent = memoryStored<{ version: string; at: number }>();
  if (consentAt >= 0) consent.write({ version: "2", at: consentAt });
  const load = vi.fn<(href: string) => void>();
  const reload = vi.fn<() => void>();
  const send = vi.fn<UpdateEnvironment["send"]>(async () => answer());
  const guard = createReloadGuard({ isControlled: () => true, load });
  const updates = createUpdates({
    consent,
    guard,
    versionOf: async () => version,
    send,
    reload,
    openedAt: 1_000,
  });
  return { updates, consent, guard, load, reload, send };
}

/** A version that waits. Only its identity is used. */
function waiting(): ServiceWorkerRegistration {
  const registration: Partial<ServiceWorkerRegistration> = { waiting: {} as ServiceWorker };
  return registration as ServiceWorkerRegistration;
}

it("A fan sees the offer of a version once, also after Later", async () => {
  const { updates } = openTab();
  const second = waiting();
  await updates.announce(second);
  expect(updates.state.read()).toBe("offered");
  updates.decline();
  await updates.announce(second);
  expect(updates.state.read()).toBe("none");
  await updates.announce(waiting());
  expect(updates.state.read()).toBe("offered");
});

it("Update asks every second until the worker answers, then reloads the tab", async () => {
  let unansweredRequests = 4;
  const { updates, send, reload, consent } = openTab({
    answer: () => (unansweredRequests-- > 0 ? null : PAGE_LEFT),
  });
  updates.offer(waiting());
  expect(updates.accept()).toBe(true);
  expect(updates.state.read()).toBe("under_way");
  await vi.advanceTimersByTimeAsync(3_900);
  expect(send).toHaveBeenCalledTimes(4);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(consent.read()?.version).toBe("2");
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload, "a navigation that hangs is retried").toHaveBeenCalledTimes(2);
});

it("An update that cannot start shows a message after 15 s and waits", async () => {
  const { updates, guard, load, reload } = openTab({ answer: () => null });
  updates.offer(waiting());
  updates.accept();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(updates.state.read()).toBe("overdue");
  updates.decline();
  await updates.followNewWorker();
  expect(reload).not.toHaveBeenCalled();
  guard.reloadIfWanted("/pricing");
  expect(load).toHaveBeenCalledExactlyOnceWith("/pricing");
});

it("Nothing reloads during a payment", async () => {
  const { updates, guard, load } = openTab();
  const release = guard.hold();
  updates.offer(waiting());
  expect(updates.accept()).toBe(false);
  guard.reloadOnNavigation();
  guard.reloadIfWanted("/pricing");
  expect(load).not.toHaveBeenCalled();
  release();
  guard.reloadIfWanted("/pricing");
  expect(load).toHaveBeenCalledTimes(1);
});

it("A tab follows another tab's consent at its next navigation", () => {
  for (const [consentAt, follows] of [
    [-1, true],
    [500, false],
  ] as const) {
    const { updates, consent, guard, load, reload } = openTab({ consentAt });
    updates.followConsent();
    consent.emitFromOtherTab({ version: "2", at: 2_000 });
    guard.reloadIfWanted("/");
    expect([load.mock.calls.length > 0, reload.mock.calls.length]).toEqual([follows, 0]);
  }
});

it("A page of the waiting version activates it without a question", async () => {
  const { updates, send, consent } = openTab({ consentAt: 500, version: "2" });
  await updates.announce(waiting());
  expect(updates.state.read()).toBe("none");
  expect(send).toHaveBeenCalledTimes(1);
  await updates.followNewWorker();
  expect([updates.state.read(), consent.read()]).toEqual(["none", null]);
});

it("A worker that activated without consent, as in Firefox, is offered", async () => {
  const { updates, reload } = openTab();
  await updates.followNewWorker();
  expect(updates.state.read()).toBe("offered");
  updates.accept();
  expect(reload).toHaveBeenCalledTimes(1);
});

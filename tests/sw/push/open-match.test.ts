import { afterEach, expect, it, vi } from "vitest";
import { readWorkerMessage, type WorkerMessage } from "#offline/messages.ts";
import { openFromNotification } from "#sw/push/open-match.ts";

interface Page {
  visibilityState: string;
  isControlled?: boolean;
  /** An older page, or one that hangs, does not. */
  answers?: boolean;
}

function browser(pages: Page[]) {
  const calls: string[] = [];
  return {
    calls,
    windows: {
      matchAll: async () =>
        pages.map(({ visibilityState, isControlled = true, answers = false }, index) => ({
          visibilityState,
          focus: async () => void calls.push(`focus ${index}`),
          postMessage: (sent: WorkerMessage) => {
            const message = readWorkerMessage(sent);
            if (message?.type !== "OPEN") throw new Error("The page cannot read it.");
            calls.push(`ask ${index} ${message.path}`);
            if (answers) message.port.postMessage(0, {});
            else queueMicrotask(() => vi.advanceTimersByTime(1_000));
          },
          navigate: async (path: string) => {
            if (!isControlled) throw new TypeError("Not controlled.");
            calls.push(`navigate ${index} ${path}`);
          },
        })),
      openWindow: async (path: string) => void calls.push(`open ${path}`),
    },
  };
}
const MATCH = { path: "/prediction/match-3" };

afterEach(() => void vi.useRealTimers());

it("Opens a window at the match when none is open", async () => {
  const { windows, calls } = browser([]);
  await openFromNotification(windows, MATCH);
  expect(calls).toEqual(["open /prediction/match-3"]);
});

it("Lets the visible window of several open the match without a reload", async () => {
  const { windows, calls } = browser([
    { visibilityState: "hidden", answers: true },
    { visibilityState: "visible", answers: true },
  ]);
  await openFromNotification(windows, MATCH);
  expect(calls).toEqual(["focus 1", "ask 1 /prediction/match-3"]);
});

it("Reloads a window that does not answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { windows, calls } = browser([{ visibilityState: "visible" }]);
  await openFromNotification(windows, MATCH);
  expect(calls.slice(1)).toEqual(["ask 0 /prediction/match-3", "navigate 0 /prediction/match-3"]);
});

it("Opens another window if the open one does not answer and belongs to no worker", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { windows, calls } = browser([{ visibilityState: "visible", isControlled: false }]);
  await openFromNotification(windows, MATCH);
  expect(calls).toEqual(["focus 0", "ask 0 /prediction/match-3", "open /prediction/match-3"]);
});

it.each([undefined, null, { path: "https://evil.example" }, { path: "//evil" }])(
  "Opens the landing page for data that is not ours: %j",
  async (data) => {
    const { windows, calls } = browser([]);
    await openFromNotification(windows, data);
    expect(calls).toEqual(["open /"]);
  },
);

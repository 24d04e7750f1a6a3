import { expect, it } from "vitest";
import { retryOnLostConnection } from "#offline/retry.ts";
import { TimeoutError, withTimeout, withTimeoutOr } from "#offline/timeout.ts";

function failing(times: number, error: Error) {
  const done: string[] = [];
  const store = {
    close: () => void done.push("close"),
    open: async () => void done.push("open"),
  };
  const work = async () => {
    done.push("work");
    if (done.filter((one) => one === "work").length <= times) throw error;
    return "read";
  };
  return { done, run: () => retryOnLostConnection(store, work) };
}

it.each([
  new DOMException("Internal error.", "UnknownError"),
  new DOMException("The database is closing.", "InvalidStateError"),
  new Error("Connection to Indexed Database server lost. Refresh the page to try again"),
])("Work that lost its connection (%s) is repeated once on a new one", async (error) => {
  const { done, run } = failing(1, error);
  expect(await run()).toBe("read");
  expect(done).toEqual(["work", "close", "open", "work"]);
});

it("Work that fails for another reason, or twice, fails", async () => {
  const other = failing(1, new DOMException("No room.", "QuotaExceededError"));
  await expect(other.run()).rejects.toThrow("No room.");
  expect(other.done).toEqual(["work"]);
  const failingTwice = failing(2, new DOMException("Internal error.", "UnknownError"));
  await expect(failingTwice.run()).rejects.toThrow("Internal error.");
  expect(failingTwice.done).toEqual(["work", "close", "open", "work"]);
});

it("Work that takes too long ends with a timeout or the fallback", async () => {
  const never = new Promise<string>(() => undefined);
  await expect(withTimeout(1, never)).rejects.toBeInstanceOf(TimeoutError);
  expect(await withTimeout(1_000, Promise.resolve("done"))).toBe("done");
  expect(await withTimeoutOr(1, never, "instead")).toBe("instead");
  expect(await withTimeoutOr(1_000, Promise.reject(new Error("broken")), "instead")).toBe(
    "instead",
  );
  expect(await withTimeoutOr(1_000, Promise.resolve("done"), "instead")).toBe("done");
});

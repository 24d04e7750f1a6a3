import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecordCache } from "#server/track-record/record-cache.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("A request during the first computation gets no record after five seconds", async () => {
  const keeper = createRecordCache(
    { reader: () => new Promise(() => undefined) },
    "demo",
    () => "an answer",
    () => undefined,
  );
  void keeper.refresh();
  const told = vi.fn<(answer: unknown) => void>();
  void keeper.answer({}).then(told);

  await vi.advanceTimersByTimeAsync(4_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(null);
});

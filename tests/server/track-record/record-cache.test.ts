import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecordCache } from "#server/track-record/record-cache.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("A request during the first computation gets no record after five seconds", async () => {
  const cache = createRecordCache(
    { reader: () => new Promise(() => undefined) },
    "demo",
    () => "an answer",
    () => undefined,
  );
  void cache.refresh();
  const onAnswer = vi.fn<(answer: unknown) => void>();
  void cache.answer({}).then(onAnswer);

  await vi.advanceTimersByTimeAsync(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(null);
});

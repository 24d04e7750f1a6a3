import { afterEach, expect, it, vi } from "vitest";
import { createConcurrencyLimit } from "#server/platform/http/concurrency-limit.ts";

afterEach(() => vi.restoreAllMocks());

function openWork() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

it("Work runs two at a time in order of arrival", async () => {
  const runLimited = createConcurrencyLimit(1);
  const begun: number[] = [];
  const { ends, work } = openWork();
  const all = Array.from({ length: 5 }, (_, index) =>
    runLimited("a", () => {
      begun.push(index);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  for (let index = 0; index < 5; index += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(index);
    ends[index]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it("A client with thirty waiting requests is refused, others are not, until it has fewer", async () => {
  const runLimited = createConcurrencyLimit(1);
  const { ends, work } = openWork();
  const waiting = Array.from({ length: 30 }, () => runLimited("a", work));
  await expect(runLimited("a", work)).rejects.toMatchObject({
    reason: "too_many",
    details: { retryAfterSeconds: 1 },
  });
  waiting.push(runLimited("b", work));
  for (let index = 0; index < 31; index += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(index);
    ends[index]?.();
  }
  await Promise.all(waiting);
  expect(await runLimited("a", async () => "done")).toBe("done");
});

it("A request that waited more than three seconds is refused without any work", async () => {
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  const runLimited = createConcurrencyLimit(1);
  const { ends, work } = openWork();
  const hanging = [runLimited("a", work), runLimited("a", work)];
  const late = vi.fn<() => Promise<undefined>>(async () => undefined);
  const refused = runLimited("b", late);
  elapsed = 3_001;
  ends[0]?.();
  await expect(refused).rejects.toMatchObject({ reason: "unready", code: "unavailable" });
  expect(late).not.toHaveBeenCalled();
  ends[1]?.();
  await Promise.all(hanging);
});

it("Failed work passes its place to the next", async () => {
  const runLimited = createConcurrencyLimit(1);
  const fails = () => Promise.reject(new Error("the database is away"));
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => runLimited("a", fails)));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  expect(await runLimited("a", async () => "done")).toBe("done");
});

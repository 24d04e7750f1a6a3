import { expect, it } from "vitest";
import { createActivation } from "#sw/shell/activation.ts";
import { createMemoryCaches } from "../support/memory-caches.ts";

/** The worker of a build, in a browser with these caches. */
function workerOf(version: string, caches: CacheStorage, page: string | null = version) {
  const said: unknown[] = [];
  const activation = createActivation({
    caches,
    version,
    readPage: async () => (page === null ? undefined : new Response(page)),
    skipWaiting: async () => void said.push("skip waiting"),
  });
  return { ...activation, said, agree: () => activation.agree((message) => said.push(message)) };
}

const agreedPage = async (worker: ReturnType<typeof workerOf>) =>
  (await worker.agreedPage())?.text();

it("A version that was agreed to leaves its page, says so, and asks to become active", async () => {
  const caches = createMemoryCaches();
  const [active, waiting] = [workerOf("one", caches), workerOf("two", caches)];
  expect(await agreedPage(active)).toBeUndefined();
  await waiting.agree();
  expect(await agreedPage(active)).toBe("two");
  expect(waiting.said).toEqual([{ type: "PAGE_LEFT", version: "two" }, "skip waiting"]);
});

it("Once it is active, its own page is the one to answer with", async () => {
  const caches = createMemoryCaches();
  const worker = workerOf("two", caches);
  await worker.agree();
  await worker.finish();
  expect(await agreedPage(worker)).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

it("A version that starts after a newer one was agreed to leaves that one’s page in place", async () => {
  const caches = createMemoryCaches();
  const [second, third] = [workerOf("two", caches), workerOf("three", caches)];
  await second.agree();
  await third.agree();
  await second.finish();
  expect(await agreedPage(second)).toBe("three");
  await third.finish();
  expect(await agreedPage(third)).toBeUndefined();
});

it("A version that nobody agreed to ends what an earlier one has left", async () => {
  const caches = createMemoryCaches();
  await workerOf("two", caches).agree();
  const other = workerOf("four", caches);
  await other.finish();
  expect(await agreedPage(other)).toBeUndefined();
});

it("Without its own page it asks to become active all the same, and promises nothing", async () => {
  const worker = workerOf("two", createMemoryCaches(), null);
  await expect(worker.agree()).rejects.toThrow("The page of this build is not there.");
  expect(worker.said).toEqual(["skip waiting"]);
});

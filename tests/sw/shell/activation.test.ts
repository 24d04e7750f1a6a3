import { expect, it } from "vitest";
import { createActivation } from "#sw/shell/activation.ts";
import { createMemoryCaches } from "../support/memory-caches.ts";

function workerOf(
  version: string,
  caches: CacheStorage,
  { page = version, isNewerReady = false }: { page?: string | null; isNewerReady?: boolean } = {},
) {
  const heard: unknown[] = [];
  const activation = createActivation({
    caches,
    version,
    isNewerReady: () => isNewerReady,
    readPage: async () => (page === null ? undefined : new Response(page)),
    skipWaiting: async () => void heard.push("skip waiting"),
  });
  return { ...activation, heard, agree: () => activation.agree((message) => heard.push(message)) };
}

const agreedPage = async (worker: ReturnType<typeof workerOf>) =>
  (await worker.agreedPage())?.text();

it("A version with the fan's consent saves its page, answers and activates", async () => {
  const caches = createMemoryCaches();
  const active = workerOf("one", caches, { isNewerReady: true });
  const waiting = workerOf("two", caches);
  expect(await agreedPage(active)).toBeUndefined();
  await waiting.agree();
  expect(await agreedPage(active)).toBe("two");
  expect(waiting.heard).toEqual([{ type: "PAGE_LEFT", version: "two" }, "skip waiting"]);
});

it("An active version serves its own page before and after cleanup", async () => {
  const caches = createMemoryCaches();
  const worker = workerOf("two", caches);
  await worker.agree();
  expect(await agreedPage(worker)).toBeUndefined();
  await worker.cleanUp();
  expect(await caches.keys()).toEqual([]);
});

it("A version keeps the page of a newer version with consent", async () => {
  const caches = createMemoryCaches();
  const second = workerOf("two", caches, { isNewerReady: true });
  const third = workerOf("three", caches);
  await second.agree();
  await third.agree();
  await second.cleanUp();
  expect(await agreedPage(second)).toBe("three");
  await third.cleanUp();
  expect(await agreedPage(third)).toBeUndefined();
});

it("A version ignores the page of an earlier one that was never active", async () => {
  const caches = createMemoryCaches();
  await workerOf("two", caches).agree();
  const fourth = workerOf("four", caches);
  expect(await agreedPage(fourth)).toBeUndefined();
  await fourth.cleanUp();
  expect(await caches.keys()).toEqual([]);
});

it("A version without its own page activates and promises nothing", async () => {
  const worker = workerOf("two", createMemoryCaches(), { page: null });
  await expect(worker.agree()).rejects.toThrow("This build has no cached page.");
  expect(worker.heard).toEqual(["skip waiting"]);
});

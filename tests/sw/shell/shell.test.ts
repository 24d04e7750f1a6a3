import { expect, it } from "vitest";
import { createPreviousBuild } from "#sw/shell/previous-build.ts";
import { createShell } from "#sw/shell/shell.ts";
import { nameVersion } from "#sw/shell/version.ts";
import { createMemoryCaches } from "../support/memory-caches.ts";

const ORIGIN = "https://touchline.example";
const PRECACHE = "precache";
const PAGE = '<div id="root"></div>';

const page = () => new Response(PAGE, { headers: { "content-type": "text/html" } });
const script = () => new Response("1", { headers: { "content-type": "text/javascript" } });

interface Setup {
  installed?: Response;
  agreed?: Response;
  server?: (url: string) => Response;
}

function shellIn({ installed, agreed, server }: Setup) {
  const caches = createMemoryCaches();
  const state = { elapsed: 0, asked: [] as string[], updates: 0, isNewerWaiting: false };
  const shell = createShell({
    precache: {
      matchPrecache: async () =>
        installed ?? (await caches.open(PRECACHE)).match(`${ORIGIN}/index.html?__WB_REVISION__=1`),
      getCacheKeyForURL: () => `${ORIGIN}/index.html?__WB_REVISION__=1`,
      getURLsToCacheKeys: () =>
        new Map([
          [`${ORIGIN}/index.html`, `${ORIGIN}/index.html?__WB_REVISION__=1`],
          [`${ORIGIN}/assets/app-1.js`, `${ORIGIN}/assets/app-1.js`],
        ]),
      getIntegrityForCacheKey: () => undefined,
    },
    precacheName: PRECACHE,
    agreedPage: async () => agreed,
    caches,
    fetch: async (url) => {
      state.asked.push(new URL(url, ORIGIN).pathname);
      if (server === undefined) throw new TypeError("No network.");
      return server(url);
    },
    clock: { now: () => 0, elapsed: () => state.elapsed },
    checkForUpdate: async () => void (state.updates += 1),
    isNewerWaiting: () => state.isNewerWaiting,
  });
  return { caches, shell, state };
}

const serveAll = (url: string) => (url.endsWith(".js") ? script() : page());

it("A start gets the page of the version with consent, or this version's", async () => {
  const [installed, agreed] = [new Response("installed"), new Response("agreed")];
  const read = async (setup: Setup) => (await shellIn(setup).shell.answerNavigation()).text();
  expect(await read({ installed, agreed })).toBe("agreed");
  expect(await read({ installed })).toBe("installed");
});

it("A version without its own page fetches it again and saves only ours", async () => {
  const { shell, state } = shellIn({ server: page });
  expect(await (await shell.readPage())?.text()).toBe(PAGE);
  expect(await (await shell.readPage())?.text()).toBe(PAGE);
  expect(state.asked).toEqual(["/index.html"]);
  const captivePortal = () => new Response("Wi-Fi", { headers: { "content-type": "text/html" } });
  await expect(shellIn({ server: captivePortal }).shell.readPage()).rejects.toThrow(
    "not a file of this app",
  );
});

it("A start without a cached page is answered from the network, with our page only", async () => {
  expect(await (await shellIn({ server: page }).shell.answerNavigation()).text()).toBe(PAGE);
  const stranger = () => new Response("Wi-Fi", { headers: { "content-type": "text/html" } });
  expect((await shellIn({ server: stranger }).shell.answerNavigation()).status).toBe(503);
  const { caches, shell, state } = shellIn({ server: stranger });
  await (await caches.open(PRECACHE)).put("/index.html?__WB_REVISION__=2", new Response("waiting"));
  const answer = async () => (await shell.answerNavigation()).text();
  expect(await answer(), "the newer build is still being installed").toContain("Not saved");
  state.isNewerWaiting = true;
  expect(await answer()).toBe("waiting");
});

it("A start with a page that breaks off says that it is not saved", async () => {
  const cut = () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(PAGE));
        controller.error(new TypeError("The line was cut."));
      },
    });
    return new Response(body, { headers: { "content-type": "text/html" } });
  };
  const { status } = await shellIn({ server: cut }).shell.answerNavigation();
  expect(status).toBe(503);
});

it("Files that the browser removed are fetched again, at most once a minute", async () => {
  const { caches, shell, state } = shellIn({ server: serveAll });
  const cache = await caches.open(PRECACHE);
  await cache.put("/assets/app-1.js", script());
  await shell.repair();
  expect(state.asked).toEqual(["/index.html"]);
  expect(await (await cache.match("/index.html?__WB_REVISION__=1"))?.text()).toBe(PAGE);
  await cache.delete("/assets/app-1.js");
  state.elapsed = 59_999;
  await shell.repair();
  expect(state.asked).toHaveLength(1);
  state.elapsed = 60_000;
  await shell.repair();
  expect(state.asked).toEqual(["/index.html", "/assets/app-1.js"]);
});

it("A failed repair is retried after five seconds and checks for another build", async () => {
  const { shell, state } = shellIn({});
  await shell.repair();
  expect(state).toMatchObject({ asked: ["/index.html"], updates: 1 });
  state.elapsed = 4_999;
  await shell.repair();
  expect(state.asked).toHaveLength(1);
  state.elapsed = 5_000;
  await shell.repair();
  expect(state).toMatchObject({ asked: ["/index.html", "/index.html"], updates: 2 });
});

it("A missing file starts one fetch of all missing files", async () => {
  const { caches, shell, state } = shellIn({ server: serveAll });
  await shell.repair();
  const cache = await caches.open(PRECACHE);
  for (const request of await cache.keys()) await cache.delete(request);
  state.asked.length = 0;
  state.elapsed = 1;
  await Promise.all([shell.repairMissed(), shell.repairMissed(), shell.repair()]);
  expect(state.asked).toEqual(["/index.html", "/assets/app-1.js"]);
  expect(await cache.keys()).toHaveLength(2);
});

it("A missing file after a failed repair waits for the next retry", async () => {
  const { shell, state } = shellIn({});
  await shell.repairMissed();
  await shell.repairMissed();
  expect(state.asked).toHaveLength(1);
  state.elapsed = 5_000;
  await shell.repairMissed();
  expect(state.asked).toHaveLength(2);
});

it("A start reports if its page is missing", async () => {
  let missed = 0;
  const note = () => void (missed += 1);
  await shellIn({ installed: page() }).shell.answerNavigation(note);
  expect(missed).toBe(0);
  await shellIn({ server: page }).shell.answerNavigation(note);
  expect(missed).toBe(1);
});

it("A full phone without the app's files starts from the network", async () => {
  const { caches, shell, state } = shellIn({ server: serveAll });
  const cache = await caches.open(PRECACHE);
  const { put } = cache;
  cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  expect(await (await shell.answerNavigation()).text()).toBe(PAGE);
  state.asked.length = 0;
  await shell.repair();
  state.elapsed = 59_999;
  await shell.repair();
  expect(state).toMatchObject({ asked: ["/index.html"], updates: 0 });
  cache.put = put;
  state.elapsed = 60_000;
  await shell.repair();
  expect(state.asked).toHaveLength(3);
  expect(await cache.keys()).toHaveLength(2);
});

it("A foreign file is not saved in place of ours", async () => {
  const { caches, shell, state } = shellIn({
    server: () => new Response("Wi-Fi", { headers: { "content-type": "text/html" } }),
  });
  await shell.repair();
  expect(await (await caches.open(PRECACHE)).keys()).toEqual([]);
  expect(state.updates).toBe(1);
});

it("Assets of the old build are saved until the next build, or while there is room", async () => {
  const caches = createMemoryCaches();
  const previousBuild = createPreviousBuild({
    caches,
    precacheName: PRECACHE,
    manifest: ["assets/new.js", { url: "assets/same.js", revision: null }],
    fetch: async () => new Response("from the network"),
  });
  const precache = await caches.open(PRECACHE);
  for (const path of ["/assets/old.js", "/assets/same.js", "/index.html"])
    await precache.put(path, new Response(path));
  await previousBuild.saveCurrentBuild();
  await caches.delete(PRECACHE);
  const read = async (path: string) =>
    (await previousBuild.answerAsset(new Request(`${ORIGIN}${path}`))).text();
  expect(await read("/assets/old.js")).toBe("/assets/old.js");
  expect(await read("/assets/same.js")).toBe("from the network");
  expect(await (await caches.open("touchline-previous-build")).keys()).toHaveLength(1);
  await previousBuild.drop();
  expect(await read("/assets/old.js")).toBe("from the network");
});

it("A build's name comes from its files", () => {
  const files = ["assets/a.js", { url: "index.html", revision: "1" }];
  expect(nameVersion(files)).toMatch(/^[0-9a-f]{8}$/);
  expect(nameVersion([...files])).toBe(nameVersion(files));
  expect(nameVersion(["assets/a.js", { url: "index.html", revision: "2" }])).not.toBe(
    nameVersion(files),
  );
});

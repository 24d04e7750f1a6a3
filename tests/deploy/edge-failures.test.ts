import { describe, expect, it } from "vitest";
import { address, withRequestMark, BRIEF_CACHING, HOUR_AGO, setUpEdge } from "../support/edge.ts";
import { startNginx } from "../support/nginx.ts";
import { startOrigin } from "../support/scripted-origin.ts";

const { origins, requests, answer, ask } = setUpEdge();

describe("a process that is lost during a request", () => {
  const cut = (): void => {
    for (const origin of origins()) origin.answer = (request) => void request.socket.destroy();
  };

  it.each([
    ["a GET is tried on both processes twice", address(), { method: "GET" }, 4],
    ["an unlock is tried once", "/api/v1/events/7/predictions", { method: "GET" }, 1],
    ["a POST is tried once", "/api/v1/auth/login", { method: "POST", body: "{}" }, 1],
  ])("%s", async (_what, path, init, times) => {
    cut();
    await expect
      .poll(
        async () => {
          for (const origin of origins()) origin.requests.length = 0;
          await ask(path, init);
          return requests().length;
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(times);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      for (const origin of origins()) origin.requests.length = 0;
      const { status, text, headers } = await ask(path, init);
      expect(requests().length).toBeLessThanOrEqual(times);
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
      expect(JSON.parse(text)).toMatchObject({ code: "unavailable" });
    }
  });
});

it("Processes that failed once get requests again immediately", async () => {
  const own = [await startOrigin(), await startOrigin()] as const;
  const ownEdge = await startNginx([own[0].port, own[1].port]);
  let failures = 2;
  for (const origin of own)
    origin.answer = (request, response) =>
      void ((failures -= 1) >= 0 ? request.socket.destroy() : response.end("{}"));
  const statuses = [await fetch(ownEdge.url), await fetch(ownEdge.url)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  expect(own.flatMap((origin) => origin.requests)).toHaveLength(4);
  await ownEdge.stop();
  for (const origin of own) await origin.kill();
});

describe("while no process responds", () => {
  it("the edge serves public responses with their age, and asks other clients to wait", async () => {
    answer({ "cache-control": BRIEF_CACHING, date: HOUR_AGO });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins()) await origin.kill();
    await expect
      .poll(async () => (await ask(path)).cacheStatus, { timeout: 5_000 })
      .toBe("edge; hit; detail=stale");
    expect(await ask(path, withRequestMark("1700000000000-mine"))).toMatchObject({
      status: 200,
      date: HOUR_AGO,
      mark: null,
    });
    for (const path of [address(), "/api/v1/auth/me", "/api/v1/events/7/predictions"])
      expect((await ask(path)).status).toBe(503);
  });

  it("a stale response is served for its stated time and no longer", async () => {
    answer({ "cache-control": "public, max-age=1, stale-if-error=2" });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins()) await origin.kill();
    await expect
      .poll(async () => (await ask(path)).cacheStatus, { timeout: 5_000 })
      .toBe("edge; hit; detail=stale");
    await expect.poll(async () => (await ask(path)).status, { timeout: 6_000 }).toBe(503);
  });

  it.each([500, 502, 503, 504])(
    "a response with status %i counts as a failure too",
    async (status) => {
      answer({ "cache-control": "public, max-age=1, stale-if-error=86400" }, () => "good");
      const path = address();
      await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
      for (const origin of origins())
        origin.answer = (_request, response) => void response.writeHead(status).end("broken");
      await expect
        .poll(async () => (await ask(path)).cacheStatus, { timeout: 5_000 })
        .toBe("edge; hit; detail=stale");
      expect(await ask(path)).toMatchObject({ status: 200, text: "good" });
    },
  );

  it("a removed address stays removed", async () => {
    answer({ "cache-control": "public, max-age=1, stale-if-error=86400" });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins())
      origin.answer = (_request, response) =>
        void response.writeHead(404, { "cache-control": "no-store" }).end("gone");
    await expect.poll(async () => (await ask(path)).status, { timeout: 5_000 }).toBe(404);
  });
});

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { dirname, join } from "node:path";
import { connect } from "node:tls";
import { describe, expect, it, vi } from "vitest";
import { readContract } from "#server/platform/http/contract.ts";
import {
  address,
  withRequestMark,
  BRIEF_CACHING,
  type EdgeResponse,
  HOUR_AGO,
  setUpEdge,
} from "../support/edge.ts";
import { CACHE_FOLDER, checkShippedNginx } from "../support/nginx.ts";

const PUBLIC = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";

const { edge, origins, requests, answer, ask } = setUpEdge();

it("nginx accepts the shipped files", () => {
  expect(checkShippedNginx()).toMatch(/test is successful/);
  expect(existsSync(dirname(CACHE_FOLDER))).toBe(true);
});

const PHONES = 2_000;

it("Two thousand phones that connect concurrently get responses on kept connections", async () => {
  answer({ "cache-control": PUBLIC });
  const path = address();
  await ask(path);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: PHONES });
  const status = () =>
    new Promise((resolve, reject) => {
      get(edge().url + path, { agent }, (response) =>
        response.resume().on("end", () => resolve(response.statusCode)),
      ).on("error", reject);
    });
  const statuses = await Promise.all(Array.from({ length: PHONES }, status));
  const openConnections = Object.values(agent.freeSockets).flat().length;
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(openConnections).toBe(PHONES);
});

describe("public responses", () => {
  it("are requested once, keep their date and carry no other client's mark", async () => {
    answer({ "cache-control": PUBLIC, date: HOUR_AGO });
    const path = address();
    const first = await ask(path, withRequestMark("1700000000000-first"));
    const second = await ask(path, withRequestMark("1700000000001-second"));
    expect(requests()).toEqual([`GET ${path}`]);
    expect(first).toMatchObject({ date: HOUR_AGO, mark: "1700000000000-first" });
    expect(second).toMatchObject({ date: HOUR_AGO, mark: null, cacheStatus: "edge; hit" });
  });

  it("cost the program one request where a hundred clients ask concurrently", async () => {
    answer({ "cache-control": PUBLIC });
    const path = address();
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(requests()).toHaveLength(1);
  });

  it("are served stale immediately while the next one is fetched", async () => {
    let version = 0;
    answer({ "cache-control": BRIEF_CACHING }, () => `{"version":${(version += 1)}}`);
    const path = address();
    expect((await ask(path)).text).toBe('{"version":1}');
    const later: EdgeResponse[] = [];
    await expect
      .poll(
        async () => {
          later.push(await ask(path));
          return later.at(-1)?.text;
        },
        { timeout: 5_000 },
      )
      .toBe('{"version":2}');
    const old = later.slice(0, -1).map(({ cacheStatus }) => cacheStatus);
    expect(old).toContain("edge; hit; detail=stale");
  });

  it("give 304 to a client that has them, without a request to the program", async () => {
    answer({ "cache-control": PUBLIC, etag: 'W/"abc"' });
    const path = address();
    await ask(path);
    const second = await ask(path, { headers: { "if-none-match": 'W/"abc"' } });
    expect(second.status).toBe(304);
    expect(requests()).toHaveLength(1);
  });

  it("are cached by encoding, not by each browser's accept-encoding text", async () => {
    answer({ "cache-control": PUBLIC, vary: "accept-encoding" }, (request) =>
      String(request.headers["accept-encoding"]),
    );
    const path = address();
    const packed = async (encoding: string) =>
      (await ask(path, { headers: { "accept-encoding": encoding } })).text;
    expect(await packed("gzip, deflate, br, zstd")).toBe("br");
    expect(await packed("br;q=1.0, gzip")).toBe("br");
    expect(await packed("gzip, deflate")).toBe("gzip");
    expect(await packed("identity")).toBe("undefined");
    expect(requests()).toHaveLength(3);
  });
});

it("The edge caches exactly the addresses that the contract marks as public", async () => {
  answer({ "cache-control": PUBLIC });
  const shared: string[] = [];
  const gets = Object.entries(readContract().paths).flatMap(([path, { get: operation }]) =>
    operation === undefined ? [] : [{ path, isPublic: operation["x-cache"] === "public" }],
  );
  for (const { path } of gets) {
    const url = `/api/v1${path.replaceAll(/{\w+}/g, "7")}?shared`;
    await ask(url);
    if ((await ask(url)).cacheStatus === "edge; hit") shared.push(path);
  }
  expect(shared).toEqual(gets.filter(({ isPublic }) => isPublic).map(({ path }) => path));
});

describe("private responses", () => {
  it.each([
    ["private, no-store"],
    ["no-cache"],
    ["no-store"],
    ["max-age=60"],
    ["private, max-age=60"],
    [""],
  ])("%j is never cached", async (cacheControl) => {
    answer(cacheControl === "" ? {} : { "cache-control": cacheControl });
    const path = address();
    await ask(path);
    const second = await ask(path, withRequestMark("1700000000000-mine"));
    expect(requests()).toHaveLength(2);
    expect(second.mark).toBe("1700000000000-mine");
  });

  it("an unlock is never cached, even with caching headers", async () => {
    answer({ "cache-control": PUBLIC });
    await ask("/api/v1/events/7/predictions?question_ids=1");
    await ask("/api/v1/events/7/predictions?question_ids=1");
    expect(requests()).toHaveLength(2);
  });

  it.each([
    ["/", {}],
    ["/sw.js", {}],
    ["/pricing", {}],
    ["/api/v1/geo", {}],
    ["/api/v1/auth/me", {}],
    ["/api/v1/events?signed=in", { authorization: "Bearer token" }],
    ["/api/v1/events?signed=in", { "refresh-token": "token" }],
  ])(
    "ten concurrent requests for %s with %j take at most 1.5 times as long as without the edge",
    async (path, headers) => {
      for (const origin of origins())
        origin.answer = (_request, response) =>
          void setTimeout(
            () => response.writeHead(200, { "cache-control": PUBLIC }).end("{}"),
            500,
          );
      const tenAt = async (url: string) => {
        const from = performance.now();
        await Promise.all(
          Array.from({ length: 10 }, async () => (await fetch(url + path, { headers })).text()),
        );
        return performance.now() - from;
      };
      const direct = await tenAt(`http://127.0.0.1:${origins()[0].port}`);
      for (const origin of origins()) origin.requests.length = 0;
      const throughEdge = await tenAt(edge().url);
      expect(requests()).toHaveLength(10);
      expect(throughEdge).toBeLessThan(1.5 * direct);
    },
  );

  it("a HEAD stays a HEAD, because a GET could charge", async () => {
    answer({ "cache-control": PUBLIC });
    await ask("/api/v1/events/7/predictions", { method: "HEAD" });
    const path = address();
    await ask(path, { method: "HEAD" });
    expect(requests().toSorted()).toEqual(
      ["HEAD /api/v1/events/7/predictions", `HEAD ${path}`].toSorted(),
    );
  });

  it("health and metrics are not public", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect((await ask(path)).status).toBe(404);
    expect(requests()).toEqual([]);
  });
});

it("The log names the requested page, but no token of a mail's link and no person", async () => {
  answer({});
  const link = "/reset-password?email=ada@example.com&token=from-the-mail";
  await ask(link, { headers: { referer: `https://touchline.example${link}` } });
  await vi.waitFor(() => expect(edge().readAccessLog()).toContain('"GET /reset-password" 200'));
  expect(edge().readAccessLog()).not.toMatch(/from-the-mail|ada@|ada%40/);
});

it("The log leaves out the private address of a calendar", async () => {
  answer({});
  await ask(`/calendar/${"a1".repeat(21)}x.ics`);
  await vi.waitFor(() => expect(edge().readAccessLog()).toContain('"GET /calendar/-" 200'));
  expect(edge().readAccessLog()).not.toContain("a1a1");
});

it("On port 80 only the certificate's challenge is served", async () => {
  const folder = join(edge().challengeFolder, ".well-known/acme-challenge");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "token"), "token.thumbprint");
  const get = (name: string) =>
    fetch(`${edge().plainUrl}/.well-known/acme-challenge/${name}`, { redirect: "manual" });
  const answered = await get("token");
  expect([answered.status, await answered.text()]).toEqual([200, "token.thumbprint"]);
  expect((await get("another")).status).toBe(404);
});

it("Without TLS a page redirects and the API refuses, so that a leaked token is noticed", async () => {
  const page = await fetch(`${edge().plainUrl}/pricing?date=1`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([
    301,
    "https://touchline.example/pricing?date=1",
  ]);
  const refused = await fetch(`${edge().plainUrl}/api/v1/auth/me`, { redirect: "manual" });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: "Please ask over HTTPS.", code: "https_only" },
  ]);
  expect(requests()).toEqual([]);
});

/** @returns the cipher, or the refusal's code */
function handshake(ciphers: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(
      {
        port: edge().tlsPort,
        host: "127.0.0.1",
        ciphers,
        maxVersion: "TLSv1.2",
        rejectUnauthorized: false,
      },
      () => {
        resolve(socket.getCipher().name);
        socket.end();
      },
    );
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  });
}

it.each(["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384"])(
  "The old cipher %s is refused",
  async (cipher) => {
    expect(await handshake(cipher)).toMatch(/HANDSHAKE_FAILURE/);
    expect(await handshake("ECDHE-RSA-AES128-GCM-SHA256")).toBe("ECDHE-RSA-AES128-GCM-SHA256");
  },
);

describe("the client's address", () => {
  it("is the one that nginx saw, even with a forged header", async () => {
    answer({}, (request) =>
      JSON.stringify([
        request.headers["x-forwarded-for"],
        request.headers["x-forwarded-proto"],
        request.headers["x-forwarded-host"],
      ]),
    );
    const { text } = await ask(address(), {
      headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example" },
    });
    expect(JSON.parse(text)).toEqual(["127.0.0.1", "http", null]);
  });
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ASK_HEADER } from "#domain/answer-time.ts";
import { checkShippedNginx, type Nginx, startNginx } from "../support/nginx.ts";
import { type Origin, startOrigin } from "../support/scripted-origin.ts";

const PUBLIC = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
/** Fresh for a second, and then as long in the cache as the others. */
const BRIEF = "public, max-age=1, stale-while-revalidate=30, stale-if-error=86400";
const HOUR_AGO = new Date(Date.now() - 3_600_000).toUTCString();

let origins: [Origin, Origin];
let edge: Nginx;
beforeAll(async () => {
  origins = [await startOrigin(), await startOrigin()];
  edge = await startNginx([origins[0].port, origins[1].port]);
});
beforeEach(async () => {
  for (const origin of origins) {
    await origin.revive();
    origin.asked.length = 0;
  }
});
afterAll(async () => {
  await edge.stop();
  for (const origin of origins) await origin.kill();
});

const asked = () => origins.flatMap((origin) => origin.asked);

function answer(
  headers: Record<string, string>,
  body: (request: IncomingMessage) => string = () => "{}",
): void {
  for (const origin of origins)
    origin.answer = (request, response: ServerResponse) => {
      const mark = request.headers[ASK_HEADER];
      response.writeHead(200, {
        "content-type": "application/json",
        ...(typeof mark === "string" ? { [ASK_HEADER]: mark } : {}),
        ...headers,
      });
      response.end(body(request));
    };
}

let made = 0;
/** An address that no other test asks for. */
const address = () => `/api/v1/events?test=${(made += 1)}`;

interface Got {
  status: number;
  text: string;
  date: string | null;
  mark: string | null;
  how: string | null;
  headers: Headers;
}

async function ask(path: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(edge.url + path, init);
  return {
    status: response.status,
    text: await response.text(),
    date: response.headers.get("date"),
    mark: response.headers.get(ASK_HEADER),
    how: response.headers.get("cache-status"),
    headers: response.headers,
  };
}

const asking = (mark: string) => ({ headers: { [ASK_HEADER]: mark } });

it("The shipped files are what nginx takes", () => {
  expect(checkShippedNginx()).toMatch(/test is successful/);
});

describe("what all may read", () => {
  it("is asked for once, says when the program said it, and carries nobody else's word", async () => {
    answer({ "cache-control": PUBLIC, date: HOUR_AGO });
    const path = address();
    const first = await ask(path, asking("1700000000000-first"));
    const second = await ask(path, asking("1700000000001-second"));
    expect(asked()).toEqual([`GET ${path}`]);
    expect(first).toMatchObject({ date: HOUR_AGO, mark: "1700000000000-first" });
    expect(second).toMatchObject({ date: HOUR_AGO, mark: null, how: "edge; hit" });
  });

  it("costs the program one request where a hundred ask at once", async () => {
    answer({ "cache-control": PUBLIC });
    const path = address();
    const got = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked()).toHaveLength(1);
  });

  it("is given at once when its time is over, while the next is fetched", async () => {
    let version = 0;
    answer({ "cache-control": BRIEF }, () => `{"version":${(version += 1)}}`);
    const path = address();
    expect((await ask(path)).text).toBe('{"version":1}');
    const later: Got[] = [];
    await expect
      .poll(
        async () => {
          later.push(await ask(path));
          return later.at(-1)?.text;
        },
        { timeout: 5_000 },
      )
      .toBe('{"version":2}');
    const old = later.slice(0, -1).map(({ how }) => how);
    // Whoever's request found it old still had the old one, and did not wait.
    expect(old).toContain("edge; hit; detail=stale");
  });

  it("is unchanged for whoever has it, without the program being asked", async () => {
    answer({ "cache-control": PUBLIC, etag: 'W/"abc"' });
    const path = address();
    await ask(path);
    const again = await ask(path, { headers: { "if-none-match": 'W/"abc"' } });
    expect(again.status).toBe(304);
    expect(asked()).toHaveLength(1);
  });

  it("is kept by how it is packed, and not by how each browser says what it can unpack", async () => {
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
    expect(asked()).toHaveLength(3);
  });
});

describe("what is not for all", () => {
  it.each([
    ["private, no-store"],
    ["no-cache"],
    ["no-store"],
    ["max-age=60"],
    ["private, max-age=60"],
    [""],
  ])("%j is never kept", async (cacheControl) => {
    answer(cacheControl === "" ? {} : { "cache-control": cacheControl });
    const path = address();
    await ask(path);
    const second = await ask(path, asking("1700000000000-mine"));
    expect(asked()).toHaveLength(2);
    expect(second.mark).toBe("1700000000000-mine");
  });

  it("an unlock is never kept, whatever it says", async () => {
    answer({ "cache-control": PUBLIC });
    await ask("/api/v1/events/7/predictions?question_ids=1");
    await ask("/api/v1/events/7/predictions?question_ids=1");
    expect(asked()).toHaveLength(2);
  });

  it("a HEAD is asked as a HEAD: as a GET it could charge", async () => {
    answer({ "cache-control": PUBLIC });
    await ask("/api/v1/events/7/predictions", { method: "HEAD" });
    const path = address();
    await ask(path, { method: "HEAD" });
    expect(asked()).toEqual(["HEAD /api/v1/events/7/predictions", `HEAD ${path}`]);
  });

  it("health and metrics are not for the public", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect((await ask(path)).status).toBe(404);
    expect(asked()).toEqual([]);
  });
});

it("The log tells which page was asked for, and neither the token that a mail's link has nor whose it is", async () => {
  answer({});
  const link = "/reset-password?email=ada@example.com&token=from-the-mail";
  await ask(link, { headers: { referer: `https://touchline.example${link}` } });
  await vi.waitFor(() => expect(edge.readAccessLog()).toContain('"GET /reset-password" 200'));
  expect(edge.readAccessLog()).not.toMatch(/from-the-mail|ada@|ada%40/);
});

it("Without TLS a page is sent on, and the API is refused: a token that travels in clear is noticed", async () => {
  const page = await fetch(`${edge.plainUrl}/pricing?date=1`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([
    301,
    "https://127.0.0.1/pricing?date=1",
  ]);
  const refused = await fetch(`${edge.plainUrl}/api/v1/auth/me`, { redirect: "manual" });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: "Please ask over HTTPS.", code: "https_only" },
  ]);
  expect(asked()).toEqual([]);
});

describe("where an address comes from", () => {
  it("is what nginx saw, whatever a stranger writes", async () => {
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

describe("a process that is lost in the middle of a request", () => {
  const cut = (): void => {
    for (const origin of origins) origin.answer = (request) => void request.socket.destroy();
  };

  it.each([
    ["a GET is asked of the other one, and of both once more", address(), { method: "GET" }, 4],
    ["an unlock is asked once", "/api/v1/events/7/predictions", { method: "GET" }, 1],
    ["a POST is asked once", "/api/v1/auth/login", { method: "POST", body: "{}" }, 1],
  ])("%s", async (_what, path, init, times) => {
    cut();
    // One that failed is left alone for a moment; both must be asked again.
    await expect
      .poll(
        async () => {
          for (const origin of origins) origin.asked.length = 0;
          await ask(path, init);
          return asked().length;
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(times);
    for (let again = 0; again < 5; again += 1) {
      for (const origin of origins) origin.asked.length = 0;
      const { status, text, headers } = await ask(path, init);
      expect(asked().length).toBeLessThanOrEqual(times);
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
      expect(JSON.parse(text)).toMatchObject({ code: "unavailable" });
    }
  });
});

it("Processes that failed once are asked again at once", async () => {
  const own = [await startOrigin(), await startOrigin()] as const;
  const ownEdge = await startNginx([own[0].port, own[1].port]);
  let failures = 2;
  for (const origin of own)
    origin.answer = (request, response) =>
      void ((failures -= 1) >= 0 ? request.socket.destroy() : response.end("{}"));
  const statuses = [await fetch(ownEdge.url), await fetch(ownEdge.url)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  expect(own.flatMap((origin) => origin.asked)).toHaveLength(4);
  await ownEdge.stop();
  for (const origin of own) await origin.kill();
});

describe("while no process answers", () => {
  it("what all may read goes on from the edge, marked and with its true age, and the rest is told to wait", async () => {
    answer({ "cache-control": BRIEF, date: HOUR_AGO });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins) await origin.kill();
    await expect
      .poll(async () => (await ask(path)).how, { timeout: 5_000 })
      .toBe("edge; hit; detail=stale");
    expect(await ask(path, asking("1700000000000-mine"))).toMatchObject({
      status: 200,
      date: HOUR_AGO,
      mark: null,
    });
    for (const gone of [address(), "/api/v1/auth/me", "/api/v1/events/7/predictions"])
      expect((await ask(gone)).status).toBe(503);
  });

  it("an answer is given for as long as it says, and no longer", async () => {
    answer({ "cache-control": "public, max-age=1, stale-if-error=2" });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins) await origin.kill();
    await expect
      .poll(async () => (await ask(path)).how, { timeout: 5_000 })
      .toBe("edge; hit; detail=stale");
    await expect.poll(async () => (await ask(path)).status, { timeout: 6_000 }).toBe(503);
  });

  it.each([500, 502, 503, 504])("an answer of %i is one as well", async (status) => {
    answer({ "cache-control": "public, max-age=1, stale-if-error=86400" }, () => "good");
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins)
      origin.answer = (_request, response) => void response.writeHead(status).end("broken");
    await expect
      .poll(async () => (await ask(path)).how, { timeout: 5_000 })
      .toBe("edge; hit; detail=stale");
    expect(await ask(path)).toMatchObject({ status: 200, text: "good" });
  });

  it("what is there no more is there no more", async () => {
    answer({ "cache-control": "public, max-age=1, stale-if-error=86400" });
    const path = address();
    await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
    for (const origin of origins)
      origin.answer = (_request, response) =>
        void response.writeHead(404, { "cache-control": "no-store" }).end("gone");
    await expect.poll(async () => (await ask(path)).status, { timeout: 5_000 }).toBe(404);
  });
});

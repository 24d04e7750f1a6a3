import { existsSync } from "node:fs";
import { Agent, get } from "node:http";
import { dirname } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { address, asking, BRIEF, type Got, HOUR_AGO, useEdge } from "../support/edge.ts";
import { CACHE_FOLDER, checkShippedNginx } from "../support/nginx.ts";

const PUBLIC = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";

const { edge, asked, answer, ask } = useEdge();

it("The shipped files are what nginx takes", () => {
  expect(checkShippedNginx()).toMatch(/test is successful/);
  expect(existsSync(dirname(CACHE_FOLDER))).toBe(true);
});

/** Twice what the distribution's configuration has room for on a core. */
const PHONES = 2_000;

it("Two thousand phones that come at once are answered, and keep their connections", async () => {
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
  const came = await Promise.all(Array.from({ length: PHONES }, status));
  const kept = Object.values(agent.freeSockets).flat().length;
  agent.destroy();
  expect(new Set(came)).toEqual(new Set([200]));
  expect(kept).toBe(PHONES);
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
  await vi.waitFor(() => expect(edge().readAccessLog()).toContain('"GET /reset-password" 200'));
  expect(edge().readAccessLog()).not.toMatch(/from-the-mail|ada@|ada%40/);
});

it("Without TLS a page is sent on, and the API is refused: a token that travels in clear is noticed", async () => {
  const page = await fetch(`${edge().plainUrl}/pricing?date=1`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([
    301,
    "https://127.0.0.1/pricing?date=1",
  ]);
  const refused = await fetch(`${edge().plainUrl}/api/v1/auth/me`, { redirect: "manual" });
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

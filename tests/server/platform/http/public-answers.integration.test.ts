import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newMatch, storedMatch } from "../../../support/matches.ts";
import { sharedTestApp } from "../../../support/test-app.ts";

const app = await sharedTestApp();
await app.app.listen({ port: 0, host: "127.0.0.1" });
// A listening TCP server's address is always an AddressInfo.
const port = (app.app.server.address() as AddressInfo).port;

interface Raw {
  status: number;
  headers: Record<string, unknown>;
  headerBytes: number;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path: `/api/v1${path}`, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          // Each name and each value is followed by two more: a colon and a space, or a line's end.
          headerBytes: response.rawHeaders.reduce((sum, { length }) => sum + length + 2, 0),
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe.each([
  "/countries",
  "/questions",
  "/plans",
  "/rates",
  "/sports",
  "/tournaments",
  "/events",
  "/fixtures",
  "/proofs",
  "/track-record",
])("%s", (path) => {
  it("gives the same headers from the cache as when it was created", async () => {
    const first = await get(path);
    const repeated = await get(path);
    const { date: _first, ...before } = first.headers;
    const { date: _laterDate, ...after } = repeated.headers;
    expect(after).toEqual(before);
    expect(repeated.body.equals(first.body)).toBe(true);
    expect(after["cache-control"]).toBe(
      "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
    );
  });

  it("has the same text in every encoding, one tag, and no body for a known tag", async () => {
    const plain = await get(path);
    for (const times of ["made", "kept"]) {
      const br = await get(path, { "accept-encoding": "gzip, br" });
      const gzip = await get(path, { "accept-encoding": "gzip, br;q=0" });
      const isLong = plain.body.length >= 1_024;
      expect(br.headers["content-encoding"], times).toBe(isLong ? "br" : undefined);
      expect(gzip.headers["content-encoding"], times).toBe(isLong ? "gzip" : undefined);
      if (isLong) {
        expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
        expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      }
      expect([br.headers["etag"], gzip.headers["etag"]]).toEqual(
        Array.from({ length: 2 }, () => plain.headers["etag"]),
      );
      const known = await get(path, { "if-none-match": String(plain.headers["etag"]) });
      expect([known.status, known.body.length, known.headers["content-encoding"]]).toEqual([
        304,
        0,
        undefined,
      ]);
    }
  });
});

it("An unchanged list costs a phone at most 400 bytes on the wire", async () => {
  const path = "/events?sport_id=1&per_page=200&sort=start_at%20asc";
  const headers = { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": "Mozilla/5.0" };
  const etag = String((await get(path, headers)).headers["etag"]);
  const repeated = await get(path, { ...headers, "if-none-match": etag });
  expect([repeated.status, repeated.body.length]).toEqual([304, 0]);
  expect("HTTP/1.1 304 Not Modified\r\n\r\n".length + repeated.headerBytes).toBeLessThanOrEqual(
    400,
  );
});

it("A match changes immediately with its score, and other days stay cached", async () => {
  const [today, later] = [await newMatch(app, 2), await newMatch(app, 72)];
  const [one, other] = [`/events/${today.slug}`, `/events/${later.slug}`];
  const before = [await app.ask(one), await app.ask(other)];
  app.fixtures.change(today.key, { status: "first_half", score: { home: 1, away: 0 }, minute: 3 });
  await app.run("poll-feed");
  const after = [await app.ask(one), await app.ask(other)];
  const known = { "if-none-match": after[0]?.headers["etag"] ?? "" };
  expect(await app.ask(one, { headers: known })).toMatchObject({ status: 304, text: "" });
  expect(after[0]?.headers["etag"]).not.toBe(before[0]?.headers["etag"]);
  expect(after[1]?.headers["etag"]).toBe(before[1]?.headers["etag"]);
});

it("A match that moves to another day moves between the lists", async () => {
  const match = await newMatch(app, 30);
  const { id, startAt } = await storedMatch(app, match.key);
  const listOf = async (at: Date) => {
    const { text } = await app.ask(`/fixtures?schedule_date=${at.toISOString().slice(0, 10)}`);
    return JSON.parse(text).data.id.includes(id);
  };
  const moved = new Date(startAt.getTime() + 48 * 3_600_000);
  expect([await listOf(startAt), await listOf(moved)]).toEqual([true, false]);
  await app.db.execute(
    sql`update events set start_at = start_at + interval '48 hours' where id = ${id}`,
  );
  expect([await listOf(startAt), await listOf(moved)]).toEqual([false, true]);
});

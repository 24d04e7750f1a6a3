import { afterEach, describe, expect, it } from "vitest";
import type { MetricSources } from "#server/metrics.ts";
import { newFan } from "../support/fans.ts";
import { sharedTestApp } from "../support/test-app.ts";

const TOKEN = "a token that nobody guesses";

const sources: MetricSources = {
  connections: () => ({ totalCount: 4, idleCount: 3, waitingCount: 0 }),
  jobs: async () => ({
    problem: null,
    jobs: {},
    queues: { data: { queued: 7, active: 1, failed: 0 } },
    deadLetters: 0,
  }),
  changesAge: () => 2_500,
  differences: async () => ({ at: 0, counts: { balance: 2, provider: 1 } }),
  mails: async () => ({ refused: 1, retrying: 6 }),
  disputes: async () => 2,
  pushes: () => ({ sent: 9, failed: 2, removed: 1 }),
  token: null,
};
const of = await sharedTestApp({ metrics: sources });
afterEach(() => {
  sources.token = null;
});

async function read(
  how: { remoteAddress?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await of.app.inject({ url: "/metrics", ...how });
  return { status: statusCode, text: body };
}

describe("/metrics", () => {
  it("counts requests by route pattern, without personal data", async () => {
    const fan = await newFan(of);
    const slug = "nobody-v-nothing-2026-11-21";
    expect((await of.ask(`/events/${slug}`)).status).toBe(404);
    for (const _twice of [1, 2]) expect((await of.ask("/events")).status).toBe(200);
    expect((await of.ask("/auth/me", { token: fan.token, ip: "203.0.113.7" })).status).toBe(200);
    const { text } = await read();
    const countOf = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="/api/v1${route}",status="${status}"}`;
    expect(text).toContain(`${countOf("/events/:slug", 404)} 1`);
    expect(text).toContain(`${countOf("/events", 200)} 2`);
    expect(text).toContain(`${countOf("/auth/me", 200)} 1`);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toContain('touchline_database_connections{state="idle"} 3');
    expect(text).toContain('touchline_jobs{queue="data",state="queued"} 7');
    expect(text).toContain("touchline_public_answers_age_seconds 2.5");
    expect(text).toContain('touchline_ledger_differences{kind="all"} 3');
    expect(text).toContain('touchline_ledger_differences{kind="balance"} 2');
    expect(text).toContain('touchline_mails{state="refused"} 1');
    expect(text).toContain('touchline_mails{state="retrying"} 6');
    expect(text).toMatch(/^touchline_disputed_payments 2$/m);
    expect(text).toContain('touchline_pushes_total{outcome="sent"} 9');
    for (const secret of [slug, fan.token, fan.email, "203.0.113.7"])
      expect(text).not.toContain(secret);
  });

  it("counts cached responses for every kind of request", async () => {
    const url = await of.app.listen({ port: 0, host: "127.0.0.1" });
    const countries = `${url}/api/v1/countries`;
    const etag = String((await fetch(countries)).headers.get("etag"));
    const repeated = await fetch(countries, { headers: { "if-none-match": etag } });
    expect([repeated.status, (await fetch(countries)).status]).toEqual([304, 200]);
    const { text } = await read();
    expect(text).toMatch(/^touchline_answers_from_memory_total 2$/m);
    expect((await read()).text).toMatch(/^touchline_answers_from_memory_total 2$/m);
  });

  it.each([
    ["this machine", {}, 200],
    ["another", { remoteAddress: "203.0.113.7" }, 404],
    [
      "another machine, through a proxy on this machine",
      { headers: { "x-forwarded-for": "::1" } },
      404,
    ],
  ])("is there for %s or not, without a token", async (_who, how, status) => {
    expect((await read(how)).status).toBe(status);
  });

  it("is open from anywhere with the token, and to nobody else", async () => {
    sources.token = TOKEN;
    const readWith = (authorization: string) =>
      read({ remoteAddress: "203.0.113.7", headers: { authorization } });
    expect((await readWith(`Bearer ${TOKEN}`)).status).toBe(200);
    expect((await readWith(`Bearer ${TOKEN}!`)).status).toBe(404);
    expect((await read()).status).toBe(404);
  });
});

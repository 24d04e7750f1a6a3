import createClient from "openapi-fetch";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const MARK = "x-touchline-ask";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Scenario {
  mark?: (own: string) => Record<string, string>;
  ms?: number;
  at?: number;
}

const ownMark = (own: string) => ({ [MARK]: own });

async function timeAfter({
  mark = ownMark,
  ms = 100,
  at = NOW + 5 * HOUR,
}: Scenario): Promise<number> {
  const { ownAnswer } = await import("#src/api/client.ts");
  const { serverNow } = await import("#src/clock/server-clock.ts");
  const client = createClient<
    Record<"/events", { get: { responses: { 200: { content: { "application/json": unknown } } } } }>
  >({
    baseUrl: "https://touchline.example",
    fetch: async (request) => {
      vi.setSystemTime(NOW + ms);
      return Response.json(
        { data: [] },
        { headers: { date: new Date(at).toUTCString(), ...mark(request.headers.get(MARK) ?? "") } },
      );
    },
  });
  client.use(ownAnswer);
  await client.GET("/events");
  return serverNow();
}

describe("The time of the server", () => {
  it.each([5, -5])(
    "comes from the response to this very request, with a clock %i hours off",
    async (hours) => {
      expect(await timeAfter({ at: NOW + hours * HOUR })).toBe(NOW + hours * HOUR);
    },
  );

  it.each<[string, Scenario]>([
    [
      "a cache, which was given its answer for another request",
      { mark: () => ({ [MARK]: "1-another" }), at: NOW - HOUR },
    ],
    ["JSON from a captive portal, without our mark", { mark: () => ({}) }],
    ["one that the page slept over", { ms: 60_000 }],
    [
      "what the device answers itself",
      { mark: (own) => ({ [MARK]: own, "x-touchline-saved-at": "1" }) },
    ],
  ])("is not taken from %s", async (_whose, how) => {
    expect(await timeAfter(how)).toBe(NOW + (how.ms ?? 100));
  });
});

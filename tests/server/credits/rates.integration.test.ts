import fc from "fast-check";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, isCurrency } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { parseRates, refreshRates } from "#server/credits/refresh-rates.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let app: TestDatabase;
let server: Server;
let ratesUrl: string;
let answer: RequestListener;
let reported: string[];

function json(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
}

beforeAll(async () => {
  app = await openTestDatabase();
  server = createServer((...call) => answer(...call));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  ratesUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/latest?app_id=secret`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await app.close();
});

beforeEach(() => void (reported = []));
afterEach(() => refresh(null));

function refresh(url: string | null = ratesUrl, signal?: AbortSignal): Promise<void> {
  const config = {
    appUrl: "",
    registrationBlockedContinents: [],
    chatWidgetUrl: null,
    ratesUrl: url,
  };
  const context = { db: app.db, clock: { now: () => 0 }, config };
  return refreshRates(context, (currencies) => reported.push(...currencies), signal);
}

describe("rates", () => {
  it("are the fallback without a service", async () => {
    expect(await readRates(app.db)).toEqual(FALLBACK_RATES);
    expect(Object.keys(FALLBACK_RATES)).toEqual(Object.keys(CURRENCY_DIGITS));
  });

  it.each([
    ["flat", { GBP: 0.8, NGN: 1500, JPY: 150 }],
    ["under rates", { base: "USD", rates: { GBP: 0.8, NGN: 1500, JPY: 150 } }],
  ])("from a service, %s, apply immediately; missing ones stay", async (_how, body) => {
    answer = json(body);
    await refresh();
    const rates = { ...FALLBACK_RATES, GBP: 0.8, NGN: 1500 };
    expect(await readRates(app.db)).toEqual(rates);
    expect(reported).toEqual([]);
  });

  it("that are implausible are left out and reported", async () => {
    answer = json({
      USD: 2,
      GBP: 0.75,
      EUR: -0.92,
      CAD: 0,
      KES: 130 * 5,
      ZAR: 18.2 / 5.1,
      GHS: "15",
      MAD: null,
      EGP: 48.5 * 4.9,
    });
    await refresh();
    expect(await readRates(app.db)).toEqual({ ...FALLBACK_RATES, GBP: 0.75, EGP: 48.5 * 4.9 });
    expect(reported.sort()).toEqual(["CAD", "EUR", "GHS", "KES", "MAD", "USD", "ZAR"]);
  });

  it("of yesterday stay while the service fails; without a service the fallback applies", async () => {
    answer = json({ GBP: 0.8 });
    await refresh();
    answer = json({ error: "later" }, 500);
    await expect(refresh()).rejects.toThrow("RATES_URL answered with status 500");
    expect((await readRates(app.db)).GBP).toBe(0.8);
    await refresh(null);
    expect((await readRates(app.db)).GBP).toBe(0.79);
  });

  const nonsense: [string, RequestListener, RegExp][] = [
    ["a page", (_request, response) => void response.end("<html>"), /status 200 and no JSON/],
    ["nothing", (_request, response) => void response.end(), /no JSON/],
    ["a list", json([1, 2]), /no plausible rate/],
    ["a word", json("GBP"), /no plausible rate/],
    ["null", json(null), /no plausible rate/],
    ["rates of another currency", json({ base: "EUR", rates: { GBP: 0.8 } }), /no plausible rate/],
    ["the same, flat", json({ base_code: "EUR", GBP: 0.8 }), /no plausible rate/],
    ["an error", json({ error: "no such key" }), /no plausible rate/],
    [
      "a way elsewhere",
      (_request, response) => void response.writeHead(302, { location: "/x" }).end("{}"),
      /status 302/,
    ],
    [
      "more than can be",
      (_request, response) => void response.end(`"${"x".repeat(2 ** 20)}"`),
      /more than 1048576 bytes/,
    ],
    ["a cut line", (request) => void request.socket.destroy(), /UND_ERR_SOCKET|ECONNRESET/],
  ];
  it.each(nonsense)(
    "are not taken from %s, and the error does not contain the address",
    async (_what, document, message) => {
      answer = document;
      const failure: unknown = await refresh().catch((error: unknown) => error);
      expect(String(failure)).toMatch(message);
      expect(String(failure)).not.toMatch(/secret|127\.0\.0\.1/);
      expect(await readRates(app.db)).toEqual(FALLBACK_RATES);
    },
  );

  it("stop loading when the job ends", async () => {
    answer = () => undefined;
    const ending = new AbortController();
    const refreshing = refresh(ratesUrl, ending.signal);
    ending.abort();
    await expect(refreshing).rejects.toThrow();
  });

  it("from any document are plausible rates of our currencies", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.dictionary(fc.constantFrom(...Object.keys(CURRENCY_DIGITS)), fc.double()),
        ),
        (document) => {
          for (const [currency, rate] of Object.entries(parseRates(document).rates)) {
            if (!isCurrency(currency)) throw new Error(currency);
            expect(rate).toBeGreaterThanOrEqual(FALLBACK_RATES[currency] / 5);
            expect(rate).toBeLessThanOrEqual(FALLBACK_RATES[currency] * 5);
          }
        },
      ),
    );
  });
});

import { createHmac } from "node:crypto";
import fc from "fast-check";
import type { IncomingHttpHeaders } from "node:http";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import type { PaymentProvider } from "#server/payments/provider.ts";
import { WebhookRefused } from "#server/payments/provider.ts";
import { createFlutterwaveProvider } from "#server/payments/providers/flutterwave.ts";
import { createPaystackProvider } from "#server/payments/providers/paystack.ts";
import { createStripeProvider } from "#server/payments/providers/stripe.ts";
import { clock, NOW } from "../../../support/payment-companies.ts";

const MINUTE = 60;
const DAY = 1440 * MINUTE;
const OTHER_SECRET = "whsec_somebody_else";
const REFERENCE = `tl_${"a1".repeat(12)}`;
const config = { live: false, apiUrl: null };

interface Signer {
  provider: PaymentProvider;
  secrets: readonly string[];
  /** Exact bytes, because re-encoding changes spaces, escaped slashes and non-ASCII. */
  body: string;
  sign(raw: Buffer, secret: string, ageSeconds?: number): IncomingHttpHeaders;
  header: string;
}

function stripeHeaders(raw: Buffer, secret: string, ageSeconds = 0): IncomingHttpHeaders {
  return {
    "stripe-signature": new Stripe("sk_test_x").webhooks.generateTestHeaderString({
      payload: raw.toString(),
      secret,
      timestamp: Math.floor(NOW / 1000) - ageSeconds,
    }),
  };
}

const STRIPE_SECRETS = ["whsec_the_new_one", "whsec_the_old_one"] as const;
const HASHES = ["the-new-hash-of-ours", "the-old-hash-of-ours"] as const;
const SECRET_KEY = "sk_test_0123456789";

const stripe: Signer = {
  provider: createStripeProvider({
    ...config,
    secretKey: "sk_test_0123456789",
    webhookSecrets: STRIPE_SECRETS,
  }),
  secrets: STRIPE_SECRETS,
  body: `{ "id": "evt_1", "type": "checkout.session.completed", "note": "caf\\u00e9 \\/ é", "data": { "object": { "object": "checkout.session", "id": "cs_test_1", "client_reference_id": "${REFERENCE}" } } }`,
  sign: stripeHeaders,
  header: "stripe-signature",
};
const paystack: Signer = {
  provider: createPaystackProvider({
    ...config,
    secretKey: SECRET_KEY,
    webhookSecrets: [SECRET_KEY],
  }),
  secrets: [SECRET_KEY],
  body: `{ "event": "charge.success", "note": "caf\\u00e9 \\/ é", "data": { "id": 1, "reference": "${REFERENCE}" } }`,
  sign: (raw, secret) => ({
    "x-paystack-signature": createHmac("sha512", secret).update(raw).digest("hex"),
  }),
  header: "x-paystack-signature",
};
const flutterwave: Signer = {
  provider: createFlutterwaveProvider(
    { ...config, secretKey: "FLWSECK_TEST-0123456789-X", webhookSecrets: HASHES },
    clock,
  ),
  secrets: HASHES,
  body: `{ "event": "charge.completed", "note": "caf\\u00e9 \\/ é", "data": { "id": 7, "tx_ref": "${REFERENCE}" } }`,
  sign: (raw, secret) => ({
    "flutterwave-signature": createHmac("sha256", secret).update(raw).digest("base64"),
  }),
  header: "flutterwave-signature",
};

function refusalOf(provider: PaymentProvider, raw: Buffer, headers: IncomingHttpHeaders): string {
  try {
    provider.readWebhook(raw, headers, NOW);
    return "taken";
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    expect(error.message).not.toContain(REFERENCE);
    return error.reason;
  }
}

describe.each([
  { name: "stripe", ...stripe },
  { name: "paystack", ...paystack },
  { name: "flutterwave", ...flutterwave },
])("A webhook to $name", ({ provider, secrets, body, sign, header }) => {
  const raw = Buffer.from(body);
  const secret = secrets[0] ?? "";

  it("is accepted with each valid secret, by its exact bytes", () => {
    for (const one of secrets) {
      const notice = provider.readWebhook(raw, sign(raw, one), NOW);
      expect(notice.subject?.reference).toBe(REFERENCE);
    }
  });

  const cut = raw.subarray(0, raw.length - 1);
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)));
  const other = Buffer.from(body.replace(/a1/, "b2"));
  it.each<[string, Buffer, IncomingHttpHeaders]>([
    ["with another secret", raw, sign(raw, OTHER_SECRET)],
    ["with a secret that ends in a line break", raw, sign(raw, `${secret}\n`)],
    ["without a header", raw, {}],
    ["with an empty signature", raw, { [header]: "" }],
    ["with half a signature", raw, { [header]: String(sign(raw, secret)[header]).slice(0, -8) }],
    ["with a longer signature", raw, { [header]: `${String(sign(raw, secret)[header])}00` }],
    ["with a non-ASCII signature", raw, { [header]: "é".repeat(64) }],
    ["with a rewritten body", rewritten, sign(raw, secret)],
    ["with one changed letter", other, sign(raw, secret)],
    ["with a cut body", cut, sign(raw, secret)],
    ["with an empty body", Buffer.alloc(0), sign(raw, secret)],
    ["with a byte order mark", Buffer.concat([Buffer.from("\uFEFF"), raw]), sign(raw, secret)],
    ["with a huge body", Buffer.alloc(2 ** 22, "x"), sign(raw, secret)],
  ])("signed %s is refused", (_how, bytes, headers) => {
    expect(refusalOf(provider, bytes, headers)).toBe("signature");
  });

  it("with a repeated signature header is refused", () => {
    const value = String(sign(raw, secret)[header]);
    // Node gives a repeatable header as an array; its types cover only some headers.
    const headers = { [header]: [value, value] } as unknown as IncomingHttpHeaders;
    expect(refusalOf(provider, raw, headers)).toBe("signature");
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    "7",
    '"text"',
    "{}",
    '{"data":null}',
    '{"event":1,"type":1,"data":{}}',
  ])("with the signed body %j is unreadable", (text) => {
    const bytes = Buffer.from(text);
    expect(refusalOf(provider, bytes, sign(bytes, secret))).toMatch(
      // Stripe's library reports an empty body as a missing signature.
      text === "" ? /signature|unreadable/ : /unreadable/,
    );
  });

  it("about a foreign payment has no subject", () => {
    for (const text of [
      '{"id":"evt_2","event":"transfer.success","type":"payout.paid","data":{"object":{"object":"payout"},"reference":"shop-17"}}',
      '{"id":"evt_3","event":"whatever","type":"whatever.new","data":{"object":{"object":"unheard_of"}}}',
    ]) {
      const bytes = Buffer.from(text);
      expect(provider.readWebhook(bytes, sign(bytes, secret), NOW).subject).toBeNull();
    }
  });

  it("with any bytes and any signature is refused without another error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, proof) => {
        expect(refusalOf(provider, Buffer.from(bytes), { [header]: proof })).not.toBe("taken");
      }),
    );
  });

  it("with any signed body is a notice or unreadable", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const bytes = Buffer.from(text);
        expect(["taken", "unreadable"]).toContain(refusalOf(provider, bytes, sign(bytes, secret)));
      }),
    );
  });
});

describe("A signed webhook to stripe", () => {
  const raw = Buffer.from(stripe.body);
  const at = (age: number) => stripeHeaders(raw, STRIPE_SECRETS[0], age);
  it.each<[string, number, string]>([
    ["just now", 0, "taken"],
    ["five minutes ago", 5 * MINUTE, "taken"],
    ["in five minutes", -5 * MINUTE, "taken"],
    ["a second more than that ago", 5 * MINUTE + 1, "stale"],
    ["ten minutes ago", 10 * MINUTE, "stale"],
    ["in a second more than that", -5 * MINUTE - 1, "stale"],
    ["a day ahead", -DAY, "stale"],
    ["a day ago", DAY, "stale"],
  ])("%s is as it should be", (_when, age, outcome) => {
    expect(refusalOf(stripe.provider, raw, at(age))).toBe(outcome);
  });

  it("with two timestamps is refused", () => {
    const stale = String(at(DAY)["stripe-signature"]);
    const ahead = String(at(-DAY)["stripe-signature"]);
    const stamp = `t=${Math.floor(NOW / 1000)}`;
    for (const value of [`${stamp},${stale}`, `${ahead},${stamp}`, `${stamp},${ahead}`])
      expect(refusalOf(stripe.provider, raw, { "stripe-signature": value })).toBe("signature");
  });

  it.each(["t=,v1=00", "t=now,v1=00", "v1=00", "t=1e99,v1=00", "t=-5,v1=00", "garbage", ","])(
    "as %j is refused",
    (value) => {
      expect(refusalOf(stripe.provider, raw, { "stripe-signature": value })).toBe("signature");
    },
  );
});

describe("A webhook to flutterwave with the older header", () => {
  const raw = Buffer.from(flutterwave.body);
  const { provider } = flutterwave;

  it("is accepted with each shared secret in use", () => {
    for (const hash of HASHES)
      expect(refusalOf(provider, raw, { "verif-hash": hash })).toBe("taken");
    expect(refusalOf(provider, raw, { "verif-hash": "the-new-hash-of-our" })).toBe("signature");
    expect(refusalOf(provider, raw, { "verif-hash": "the-new-hash-of-ourt" })).toBe("signature");
  });

  it("is refused with a wrong signature beside it", () => {
    const headers = { "verif-hash": HASHES[0], "flutterwave-signature": "AAAA" };
    expect(refusalOf(provider, raw, headers)).toBe("signature");
  });

  it("names only the payment to look up", () => {
    const claim = {
      id: 7,
      tx_ref: REFERENCE,
      status: "successful",
      amount: 1_000_000,
      currency: "USD",
    };
    const bytes = Buffer.from(JSON.stringify({ event: "charge.completed", data: claim }));
    const notice = provider.readWebhook(bytes, { "verif-hash": HASHES[0] }, NOW);
    expect(notice).toEqual({
      eventId: expect.stringMatching(/^charge\.completed:[0-9a-f]{32}$/),
      type: "charge.completed",
      subject: { reference: REFERENCE, providerReference: "7" },
    });
  });
});

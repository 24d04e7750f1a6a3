import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Environment, readConfig } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/start-error.ts";

const DATABASE_URL = "postgres://db/touchline";
const FEED = "openfootball";
const PRODUCTION = {
  NODE_ENV: "production",
  MAIL_FROM: "support@touchline.com",
  SMTP_URL: "smtp://mail",
  APP_URL: "https://touchline.example",
  DATABASE_URL,
  FEED,
};
const HASH = "a-hash-of-enough-characters";
const TEST = {
  stripe: { STRIPE_SECRET_KEY: "sk_test_51Hxxxxxxxx", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" },
  paystack: { PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef" },
  flutterwave: {
    FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-0123456789abcdef-X",
    FLUTTERWAVE_WEBHOOK_HASH: HASH,
  },
};
const LIVE = {
  stripe: { ...TEST.stripe, STRIPE_SECRET_KEY: "rk_live_51Hxxxxxxxx" },
  paystack: { PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef" },
  flutterwave: { ...TEST.flutterwave, FLUTTERWAVE_SECRET_KEY: "FLWSECK-0123456789abcdef-X" },
};

const API_URLS = ["STRIPE_API_URL", "PAYSTACK_API_URL", "FLUTTERWAVE_API_URL"];

function refusal(env: Environment): string {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const [name, value] of Object.entries(env))
      if (/KEY|SECRET|HASH|RATES/.test(name) && (value ?? "").length > 6)
        expect(error.message).not.toContain((value ?? "").trim());
    return error.message;
  }
  throw new Error("it was taken");
}

describe("payment keys", () => {
  it("are missing by default, so that a clone uses stand-ins", () => {
    expect(readConfig({}).payments).toEqual({ stripe: null, paystack: null, flutterwave: null });
    const empty = { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", PAYSTACK_SECRET_KEY: "" };
    expect(readConfig(empty).payments.stripe).toBeNull();
  });

  it("for tests need no PostgreSQL server", () => {
    const env = { ...TEST.stripe, ...TEST.paystack, ...TEST.flutterwave };
    expect(readConfig(env).payments).toEqual({
      stripe: {
        secretKey: TEST.stripe.STRIPE_SECRET_KEY,
        webhookSecrets: ["whsec_0123456789"],
        live: false,
        apiUrl: null,
      },
      paystack: {
        secretKey: TEST.paystack.PAYSTACK_SECRET_KEY,
        webhookSecrets: [TEST.paystack.PAYSTACK_SECRET_KEY],
        live: false,
        apiUrl: null,
      },
      flutterwave: {
        secretKey: TEST.flutterwave.FLUTTERWAVE_SECRET_KEY,
        webhookSecrets: [HASH],
        live: false,
        apiUrl: null,
      },
    });
  });

  it.each(Object.entries(LIVE))(
    "of %s that move real money are accepted in production",
    (_name, env) => {
      const { payments } = readConfig({ ...PRODUCTION, ...env });
      expect(Object.values(payments)).toContainEqual(expect.objectContaining({ live: true }));
    },
  );

  it.each(Object.values(LIVE).map((env) => [Object.keys(env)[0] ?? "", env] as const))(
    "%s is refused while matches are invented, in production or not",
    (key, env) => {
      const sentence = new RegExp(`^${key} is a live key, but FEED is demo, .* invented\\.`);
      for (const feed of ["demo", "", undefined])
        for (const surroundings of [PRODUCTION, { DATABASE_URL }])
          expect(refusal({ ...surroundings, ...env, FEED: feed })).toMatch(sentence);
    },
  );

  it.each(Object.values(TEST).map((env) => [Object.keys(env)[0] ?? "", env] as const))(
    "%s is refused in production, where plans would cost no real money",
    (key, env) => {
      expect(refusal({ ...PRODUCTION, ...env })).toMatch(
        new RegExp(`^${key} is a test key, but NODE_ENV is production`),
      );
    },
  );

  const wrong: [string, Environment, RegExp][] = [
    [
      "a public key",
      { STRIPE_SECRET_KEY: "pk_test_12345678" },
      /^STRIPE_SECRET_KEY is not valid\. Set it to a secret key/,
    ],
    [
      "a key of another",
      { PAYSTACK_SECRET_KEY: "FLWSECK_TEST-12345678-X" },
      /^PAYSTACK_SECRET_KEY is not valid/,
    ],
    [
      "a key with a line's end",
      { STRIPE_SECRET_KEY: "sk_test_12345678\n" },
      /^STRIPE_SECRET_KEY is not valid/,
    ],
    [
      "a key in quotes",
      { PAYSTACK_SECRET_KEY: '"sk_test_12345678"' },
      /^PAYSTACK_SECRET_KEY is not valid/,
    ],
    [
      "a public key",
      { FLUTTERWAVE_SECRET_KEY: "FLWPUBK_TEST-12345678-X" },
      /^FLUTTERWAVE_SECRET_KEY is not valid/,
    ],
    [
      "no secret of webhooks",
      { STRIPE_SECRET_KEY: TEST.stripe.STRIPE_SECRET_KEY },
      /^STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is missing/,
    ],
    [
      "commas alone",
      { ...TEST.stripe, STRIPE_WEBHOOK_SECRET: " , " },
      /STRIPE_WEBHOOK_SECRET is missing/,
    ],
    [
      "no hash of webhooks",
      { FLUTTERWAVE_SECRET_KEY: TEST.flutterwave.FLUTTERWAVE_SECRET_KEY },
      /^FLUTTERWAVE_SECRET_KEY is set, but FLUTTERWAVE_WEBHOOK_HASH is missing/,
    ],
    [
      "another secret of webhooks",
      { ...TEST.stripe, STRIPE_WEBHOOK_SECRET: "whsec_0123456789,sk_test_0123456789" },
      /^STRIPE_WEBHOOK_SECRET is not valid\. Set it to signing secrets/,
    ],
    [
      "a hash that can be guessed",
      { ...TEST.flutterwave, FLUTTERWAVE_WEBHOOK_HASH: "touchline" },
      /^FLUTTERWAVE_WEBHOOK_HASH is not valid\. Set it to secret hashes/,
    ],
    [
      "a secret without its key",
      { STRIPE_WEBHOOK_SECRET: "whsec_0123456789" },
      /^STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not/,
    ],
    [
      "an API without its key",
      { PAYSTACK_API_URL: "http://localhost:1" },
      /^PAYSTACK_API_URL is set, but PAYSTACK_SECRET_KEY is not/,
    ],
    [
      "an API that is no address",
      { ...TEST.paystack, PAYSTACK_API_URL: "localhost:1" },
      /PAYSTACK_API_URL/,
    ],
    [
      "rates at no address",
      { RATES_URL: "ftp://rates.example/?key=abc" },
      /^RATES_URL is not valid\. Set it to a URL/,
    ],
  ];
  it.each(wrong)("are refused: %s", (_what, env, sentence) => {
    expect(refusal(env)).toMatch(sentence);
  });

  it.each(API_URLS)("are sent to %s only over HTTPS", (name) => {
    const keys = { DATABASE_URL, FEED, ...LIVE.stripe, ...LIVE.paystack, ...LIVE.flutterwave };
    const open = { ...keys, [name]: "http://stand-in.example" };
    expect(refusal(open)).toMatch(new RegExp(`^${name} does not start with https://`));
    expect(refusal({ ...PRODUCTION, ...open })).toMatch(/https:\/\//);
    const closed = { ...PRODUCTION, ...keys, [name]: "https://stand-in.example/" };
    const { payments } = readConfig(closed);
    expect(Object.values(payments).map((provider) => provider?.apiUrl)).toContain(
      "https://stand-in.example",
    );
  });

  it.each(API_URLS)("for tests may go to a stand-in on this machine: %s", (name) => {
    const keys = { ...TEST.stripe, ...TEST.paystack, ...TEST.flutterwave };
    const { payments } = readConfig({ ...keys, [name]: "http://127.0.0.1:4242" });
    expect(Object.values(payments).map((provider) => provider?.apiUrl)).toContain(
      "http://127.0.0.1:4242",
    );
  });

  it("allow several webhook secrets during a change", () => {
    const secrets = { ...TEST.stripe, STRIPE_WEBHOOK_SECRET: "whsec_newnewnew, whsec_oldoldold," };
    expect(readConfig(secrets).payments.stripe?.webhookSecrets).toEqual([
      "whsec_newnewnew",
      "whsec_oldoldold",
    ]);
  });

  it("appear in no message", () => {
    const secret = fc
      .string({ minLength: 6 })
      .filter((text) => text.trim().length > 5 && !/^[a-z,\s]*$/i.test(text));
    const name = fc.constantFrom(
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "PAYSTACK_SECRET_KEY",
      "FLUTTERWAVE_SECRET_KEY",
      "FLUTTERWAVE_WEBHOOK_HASH",
    );
    fc.assert(
      fc.property(name, secret, (variable, value) => {
        const keys = { ...TEST.stripe, ...TEST.paystack, ...TEST.flutterwave, [variable]: value };
        let message = "";
        try {
          readConfig(keys);
        } catch (error) {
          message = String(error);
        }
        expect(message).not.toContain(value.trim());
      }),
    );
  });
});

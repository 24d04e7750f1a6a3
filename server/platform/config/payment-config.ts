import * as v from "valibot";
import {
  entries,
  invalidSecretText,
  url,
  WEB_PROTOCOLS,
} from "#server/platform/config/setting-schemas.ts";
import { ConfigError } from "#server/platform/config/start-error.ts";

export interface ProviderConfig {
  secretKey: string;
  /** Several during a change of keys. Paystack signs with the secret key itself. */
  webhookSecrets: readonly [string, ...string[]];
  live: boolean;
  apiUrl: string | null;
}

export type PaymentConfig = Record<"stripe" | "paystack" | "flutterwave", ProviderConfig | null>;

export const NO_KEYS: PaymentConfig = { stripe: null, paystack: null, flutterwave: null };

const key = (pattern: RegExp, what: string) =>
  v.nullish(v.pipe(v.string(), v.regex(pattern, invalidSecretText(what))), null);

const webhookSecrets = (pattern: RegExp, what: string) =>
  v.optional(
    v.pipe(
      entries,
      v.everyItem((entry) => pattern.test(entry), invalidSecretText(what)),
    ),
    "",
  );

export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: key(
    /^[sr]k_(live|test)_\w{8,}$/,
    "a secret key, which starts with sk_test_, sk_live_, rk_test_ or rk_live_",
  ),
  STRIPE_WEBHOOK_SECRET: webhookSecrets(
    /^whsec_\S{8,}$/,
    "signing secrets separated by commas, each of which starts with whsec_",
  ),
  STRIPE_API_URL: v.nullish(url(WEB_PROTOCOLS), null),
  PAYSTACK_SECRET_KEY: key(
    /^sk_(live|test)_\w{8,}$/,
    "a secret key, which starts with sk_test_ or sk_live_",
  ),
  PAYSTACK_API_URL: v.nullish(url(WEB_PROTOCOLS), null),
  FLUTTERWAVE_SECRET_KEY: key(
    /^FLWSECK(_TEST)?-[\w-]{8,}$/,
    "a secret key of its API v3, which starts with FLWSECK_TEST- or FLWSECK-",
  ),
  // Flutterwave sends this hash with each webhook. Nothing else proves the sender.
  FLUTTERWAVE_WEBHOOK_HASH: webhookSecrets(
    /^\S{16,}$/,
    "secret hashes separated by commas, each of at least 16 characters",
  ),
  FLUTTERWAVE_API_URL: v.nullish(url(WEB_PROTOCOLS), null),
};

const LIVE_KEY = /^([sr]k_live_|FLWSECK-)/;

type PaymentSettings = v.InferOutput<v.ObjectSchema<typeof PAYMENT_SETTINGS, undefined>>;

interface ProviderNames {
  key: "STRIPE_SECRET_KEY" | "PAYSTACK_SECRET_KEY" | "FLUTTERWAVE_SECRET_KEY";
  /** Null where the provider signs webhooks with the key. */
  webhook: "STRIPE_WEBHOOK_SECRET" | "FLUTTERWAVE_WEBHOOK_HASH" | null;
  apiUrl: "STRIPE_API_URL" | "PAYSTACK_API_URL" | "FLUTTERWAVE_API_URL";
}

interface Installation {
  production: boolean;
  inventsMatches: boolean;
}

/** @throws {ConfigError} with the variable's name and no secret */
export function readPaymentConfig(
  settings: PaymentSettings,
  installation: Installation,
): PaymentConfig {
  const read = (names: ProviderNames) => readProvider(settings, names, installation);
  return {
    stripe: read({
      key: "STRIPE_SECRET_KEY",
      webhook: "STRIPE_WEBHOOK_SECRET",
      apiUrl: "STRIPE_API_URL",
    }),
    paystack: read({ key: "PAYSTACK_SECRET_KEY", webhook: null, apiUrl: "PAYSTACK_API_URL" }),
    flutterwave: read({
      key: "FLUTTERWAVE_SECRET_KEY",
      webhook: "FLUTTERWAVE_WEBHOOK_HASH",
      apiUrl: "FLUTTERWAVE_API_URL",
    }),
  };
}

function readProvider(
  settings: PaymentSettings,
  names: ProviderNames,
  { production, inventsMatches }: Installation,
): ProviderConfig | null {
  const secretKey = settings[names.key];
  const apiUrl = settings[names.apiUrl];
  const secrets = names.webhook === null ? [] : settings[names.webhook];
  if (secretKey === null) {
    const unexpected = secrets.length > 0 ? names.webhook : apiUrl === null ? null : names.apiUrl;
    if (unexpected === null) return null;
    throw new ConfigError(
      `${unexpected} is set, but ${names.key} is not. Set ${names.key}, or leave ${unexpected} out.`,
    );
  }
  const live = LIVE_KEY.test(secretKey);
  if (live && inventsMatches)
    throw new ConfigError(
      `${names.key} is a live key, but FEED is demo, whose matches are invented. Set FEED=openfootball, or leave ${names.key} out.`,
    );
  if (production && !live)
    throw new ConfigError(
      `${names.key} is a test key, but NODE_ENV is production, where plans would cost no real money. Set a live key, or leave ${names.key} out.`,
    );
  if (apiUrl !== null && (production || live) && !apiUrl.startsWith("https://"))
    throw new ConfigError(
      `${names.apiUrl} does not start with https://, so others could read ${names.key}. Use https://, or leave ${names.apiUrl} out.`,
    );
  const [first = secretKey, ...more] = secrets;
  if (names.webhook !== null && secrets.length === 0)
    throw new ConfigError(
      `${names.key} is set, but ${names.webhook} is missing, so webhooks cannot be checked. Set ${names.webhook}.`,
    );
  return { secretKey, live, webhookSecrets: [first, ...more], apiUrl };
}

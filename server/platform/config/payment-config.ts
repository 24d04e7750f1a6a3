import { ConfigError, type Environment, url } from "#server/platform/config/read-setting.ts";

/** What it takes to speak with one provider. */
export interface ProviderConfig {
  secretKey: string;
  /** Of webhooks, several while one takes the place of another; the key itself where the provider signs with that. */
  webhookSecrets: readonly [string, ...string[]];
  /** Whether real money moves. */
  live: boolean;
  /** Where its API is; null for its own place. */
  apiUrl: string | null;
}

/** Null for a provider that has no key here. */
export interface PaymentConfig {
  stripe: ProviderConfig | null;
  paystack: ProviderConfig | null;
  flutterwave: ProviderConfig | null;
}

export const NO_KEYS: PaymentConfig = { stripe: null, paystack: null, flutterwave: null };

interface Rules {
  key: string;
  looks: RegExp;
  isLive: RegExp;
  takes: string;
  webhook: { name: string; looks: RegExp; takes: string } | null;
  apiUrl: string;
}

const STRIPE: Rules = {
  key: "STRIPE_SECRET_KEY",
  looks: /^[sr]k_(live|test)_\w{8,}$/,
  isLive: /^[sr]k_live_/,
  takes: "a secret key, which starts with sk_test_, sk_live_, rk_test_ or rk_live_",
  webhook: {
    name: "STRIPE_WEBHOOK_SECRET",
    looks: /^whsec_\S{8,}$/,
    takes: "signing secrets separated by commas, each of which starts with whsec_",
  },
  apiUrl: "STRIPE_API_URL",
};

const PAYSTACK: Rules = {
  key: "PAYSTACK_SECRET_KEY",
  looks: /^sk_(live|test)_\w{8,}$/,
  isLive: /^sk_live_/,
  takes: "a secret key, which starts with sk_test_ or sk_live_",
  webhook: null,
  apiUrl: "PAYSTACK_API_URL",
};

const FLUTTERWAVE: Rules = {
  key: "FLUTTERWAVE_SECRET_KEY",
  looks: /^FLWSECK(_TEST)?-[\w-]{8,}$/,
  isLive: /^FLWSECK-/,
  takes: "a secret key of its API v3, which starts with FLWSECK_TEST- or FLWSECK-",
  webhook: {
    name: "FLUTTERWAVE_WEBHOOK_HASH",
    // It is sent with every webhook, and is all that shows who sent it.
    looks: /^\S{16,}$/,
    takes: "secret hashes separated by commas, each of at least 16 characters",
  },
  apiUrl: "FLUTTERWAVE_API_URL",
};

interface Surroundings {
  production: boolean;
  /** Whether the matches that are paid for are a simulator's. */
  inventsMatches: boolean;
}

/** @throws {ConfigError} that names the variable, and shows no secret */
export function readPaymentConfig(env: Environment, surroundings: Surroundings): PaymentConfig {
  return {
    stripe: readProvider(env, STRIPE, surroundings),
    paystack: readProvider(env, PAYSTACK, surroundings),
    flutterwave: readProvider(env, FLUTTERWAVE, surroundings),
  };
}

function readProvider(
  env: Environment,
  rules: Rules,
  { production, inventsMatches }: Surroundings,
): ProviderConfig | null {
  const secretKey = env[rules.key] ?? "";
  if (secretKey === "") return refuseRest(env, rules);
  if (!rules.looks.test(secretKey))
    throw new ConfigError(`${rules.key} is set, but it takes ${rules.takes}.`);
  const live = rules.isLive.test(secretKey);
  if (live && inventsMatches)
    throw new ConfigError(
      `${rules.key} is a live key, but FEED is demo, and nobody is to pay real money for matches that are invented. Set FEED=openfootball, or leave ${rules.key} out.`,
    );
  if (production && !live)
    throw new ConfigError(
      `${rules.key} is a test key, but NODE_ENV is production, where it would give plans for no money. Set a live key, or leave ${rules.key} out.`,
    );
  return {
    secretKey,
    live,
    webhookSecrets: readWebhookSecrets(env, rules) ?? [secretKey],
    apiUrl: readApiUrl(env, rules, { production, live }),
  };
}

/** What belongs to a key says nothing without one, and whoever set it believes that it does. */
function refuseRest(env: Environment, { key, webhook, apiUrl }: Rules): null {
  for (const name of [webhook?.name, apiUrl])
    if (name !== undefined && (env[name] ?? "") !== "")
      throw new ConfigError(`${name} is set, but ${key} is not. Set ${key}, or leave ${name} out.`);
  return null;
}

function readWebhookSecrets(
  env: Environment,
  { key, webhook }: Rules,
): readonly [string, ...string[]] | null {
  if (webhook === null) return null;
  const [first, ...more] = (env[webhook.name] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (first === undefined)
    throw new ConfigError(
      `${key} is set, but ${webhook.name} is not, and without it nobody knows who sent a webhook. Set ${webhook.name}.`,
    );
  if (![first, ...more].every((entry) => webhook.looks.test(entry)))
    throw new ConfigError(`${webhook.name} is set, but it takes ${webhook.takes}.`);
  return [first, ...more];
}

function readApiUrl(
  env: Environment,
  rules: Rules,
  { production, live }: { production: boolean; live: boolean },
): string | null {
  const value = url(env, rules.apiUrl, ["https://", "http://"], null);
  if (value !== null && (production || live) && !value.startsWith("https://"))
    throw new ConfigError(
      `${rules.apiUrl} does not start with https://, and ${rules.key} would be sent there for all to read on the way. Use https://, or leave ${rules.apiUrl} out.`,
    );
  return value;
}

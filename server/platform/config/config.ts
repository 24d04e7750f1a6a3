import { isIP } from "node:net";
import { countries } from "countries-list";
import { isDay } from "#domain/day.ts";
import { BLOCKED_CONTINENTS } from "#domain/registration-rule.ts";
import { type PaymentConfig, readPaymentConfig } from "#server/platform/config/payment-config.ts";
import { readFolders } from "#server/platform/config/read-folders.ts";
import {
  ConfigError,
  type Environment,
  list,
  oneOf,
  origin,
  refuse,
  secretUrl,
  url,
  wholeNumber,
  withoutEmpty,
} from "#server/platform/config/read-setting.ts";

export const FEEDS = ["demo", "openfootball"] as const;
type FeedName = (typeof FEEDS)[number];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** The origin at which fans reach the app: where links in mails point, and payments come back to. */
  appUrl: string;
  /** Folder of the embedded PostgreSQL. */
  dataDir: string;
  /** Folder of the built app, absolute. */
  webRoot: string;
  /** Set for a PostgreSQL server of one's own; then `dataDir` is not used. */
  databaseUrl: string | null;
  /** The database itself, where `databaseUrl` is a pooler in front of it. */
  databaseDirectUrl: string | null;
  /** A replica of it. */
  databaseReadUrl: string | null;
  feed: FeedName;
  /** UTC milliseconds of the moment that a replay takes as now, or null. */
  replayFrom: { at: number; wholeDay: boolean } | null;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  registrationBlockedContinents: readonly string[];
  defaultCountry: string;
  /** Of the service that the app asks for a visitor's place, where it is not this one. */
  geoOrigin: string | null;
  smtpUrl: string | null;
  /** Where the rates of currencies are told; null where the fixed ones hold. */
  ratesUrl: string | null;
  payments: PaymentConfig;
  mailFrom: string;
  /** Addresses of reverse proxies whose forwarded headers are believed. */
  trustProxy: readonly string[];
  /** Whoever knows it may read the metrics; null where only this machine may. */
  metricsToken: string | null;
  /** Multiplies every rate limit; tests that sign up dozens of fans from one address raise it. */
  rateLimitScale: number;
}

const POSTGRES = ["postgres://", "postgresql://"] as const;

/** @throws {ConfigError} for another way to a database that is not named, and in production for none */
function readDatabaseUrls(
  env: Environment,
  production: boolean,
): Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseReadUrl"> {
  const read = (name: string) => secretUrl(env, name, POSTGRES)?.replace(/\/$/, "") ?? null;
  const databaseUrl = read("DATABASE_URL");
  if (production && databaseUrl === null)
    throw new ConfigError(
      "DATABASE_URL is missing, and NODE_ENV=production needs it: the embedded PostgreSQL is for trying Touchline, without backups and for one process; it takes a URL that starts with postgres:// or postgresql://.",
    );
  const also = (name: string): string | null => {
    const value = read(name);
    if (value !== null && databaseUrl === null)
      throw new ConfigError(
        `${name} is set, but DATABASE_URL is not, and it says which database that is. Set DATABASE_URL, or leave ${name} out.`,
      );
    return value;
  };
  return {
    databaseUrl,
    databaseDirectUrl: also("DATABASE_DIRECT_URL"),
    databaseReadUrl: also("DATABASE_READ_URL"),
  };
}

const DAY_OR_MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/;

/** Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` (UTC); null where it is neither or no such day exists. */
function parseReplayFrom(text: string): Config["replayFrom"] {
  const match = DAY_OR_MOMENT.exec(text);
  if (match === null) return null;
  const [, day = "", time] = match;
  const at = Date.parse(`${day}T${time ?? "00:00"}:00Z`);
  if (Number.isNaN(at) || !isDay(day)) return null;
  return { at, wholeDay: time === undefined };
}

function readReplayFrom(env: Environment): Config["replayFrom"] {
  const value = env["REPLAY_FROM"];
  if (value === undefined) return null;
  return (
    parseReplayFrom(value) ??
    refuse(
      "REPLAY_FROM",
      value,
      "a day such as 2024-11-23 or a moment (UTC) such as 2022-12-18T15:30",
    )
  );
}

/** An e-mail address, alone or behind a name. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function readMailFrom(env: Environment, production: boolean): string {
  const given = env["MAIL_FROM"];
  if (production && given === undefined)
    throw new ConfigError(
      "MAIL_FROM is missing, and NODE_ENV=production needs it: fans see it as the sender of their mails; it takes an e-mail address of your own, alone or as in Touchline <support@touchline.example>.",
    );
  const value = given ?? "Touchline <support@touchline.example>";
  if (!SENDER.test(value))
    refuse(
      "MAIL_FROM",
      value,
      "an e-mail address, alone or as in Touchline <support@touchline.example>",
    );
  return value;
}

/** Who blocks no continent says so: a setting that is empty counts as none. */
const NO_CONTINENT = "none";

function readBlockedContinents(env: Environment): readonly string[] {
  const name = "REGISTRATION_BLOCKED_CONTINENTS";
  if (env[name] === NO_CONTINENT) return [];
  return list(
    env,
    name,
    BLOCKED_CONTINENTS.join(),
    (entry) => /^(AF|AN|AS|EU|NA|OC|SA)$/.test(entry),
    `continent codes separated by commas, of AF, AN, AS, EU, NA, OC, SA, or ${NO_CONTINENT}`,
  );
}

/** An address, or a range such as 10.0.0.0/8. */
function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix = "0", ...more] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0
  );
}

/** Who guesses must not succeed. */
const SHORTEST_TOKEN = 16;

function readMetricsToken(env: Environment): string | null {
  const token = env["METRICS_TOKEN"];
  if (token === undefined) return null;
  // A secret is not shown.
  if (token.length < SHORTEST_TOKEN)
    throw new ConfigError(
      `METRICS_TOKEN has ${token.length} characters, but it takes at least ${SHORTEST_TOKEN}.`,
    );
  return token;
}

/**
 * Reads every setting once. Only `main.ts` and the command-line tools pass the real environment.
 * @throws {ConfigError} where a value is wrong
 */
export function readConfig(given: Environment): Config {
  const env = withoutEmpty(given);
  const production =
    oneOf(env, "NODE_ENV", ["development", "production", "test"], "development") === "production";
  const port = wholeNumber(env, "PORT", 8080, 0, 65535);
  const smtpUrl = secretUrl(env, "SMTP_URL", ["smtp://", "smtps://"]);
  if (production && smtpUrl === null) {
    throw new ConfigError(
      "SMTP_URL is missing, and NODE_ENV=production needs it to send mails; it takes a URL that starts with smtp:// or smtps://.",
    );
  }
  const appUrl = origin(env, "APP_URL");
  if (production && appUrl === null) {
    throw new ConfigError(
      "APP_URL is missing, and NODE_ENV=production needs it, as links in mails and buyers of plans and points are led there; it takes the origin at which fans reach the app, such as https://touchline.example.",
    );
  }
  const defaultCountry = env["DEFAULT_COUNTRY"] ?? "GB";
  if (!Object.hasOwn(countries, defaultCountry))
    refuse("DEFAULT_COUNTRY", defaultCountry, "a two-letter country code such as GB");
  const geoUrl = url(env, "VITE_GEO_URL", ["https://", "http://"], null);
  const feed = oneOf(env, "FEED", FEEDS, "demo");
  const replayFrom = readReplayFrom(env);
  if (replayFrom !== null && feed !== "openfootball") {
    throw new ConfigError(
      `REPLAY_FROM is set, but FEED is "${feed}", and only openfootball can be replayed. Set FEED=openfootball, or leave REPLAY_FROM out.`,
    );
  }
  const databases = readDatabaseUrls(env, production);
  return {
    production,
    port,
    host: env["HOST"] ?? (production ? "0.0.0.0" : "127.0.0.1"),
    appUrl: appUrl ?? `http://localhost:${port}`,
    ...readFolders(env),
    ...databases,
    feed,
    replayFrom,
    logLevel: oneOf(
      env,
      "LOG_LEVEL",
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "info",
    ),
    registrationBlockedContinents: readBlockedContinents(env),
    defaultCountry,
    geoOrigin: geoUrl === null ? null : new URL(geoUrl).origin,
    smtpUrl,
    ratesUrl: secretUrl(env, "RATES_URL", ["https://", "http://"]),
    payments: readPaymentConfig(env, {
      production,
      inventsMatches: feed === "demo",
    }),
    mailFrom: readMailFrom(env, production),
    trustProxy: list(
      env,
      "TRUST_PROXY",
      "",
      isAddressOrRange,
      "IP addresses or ranges separated by commas",
    ),
    metricsToken: readMetricsToken(env),
    rateLimitScale: wholeNumber(env, "RATE_LIMIT_SCALE", 1, 1, 10_000),
  };
}

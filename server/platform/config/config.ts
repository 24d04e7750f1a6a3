import { existsSync, realpathSync } from "node:fs";
import { isIP } from "node:net";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { countries } from "countries-list";
import * as v from "valibot";
import { isDay } from "#domain/day.ts";
import { BLOCKED_CONTINENTS } from "#domain/registration-rule.ts";
import { PAYMENT_SETTINGS, readPaymentConfig } from "#server/platform/config/payment-config.ts";
import { readVapidSubject, VAPID_SUBJECT } from "#server/platform/config/push-config.ts";
import {
  list,
  oneOf,
  origin,
  secretUrl,
  invalidValueText,
  url,
  WEB_PROTOCOLS,
  wholeNumber,
} from "#server/platform/config/setting-schemas.ts";
import { ConfigError } from "#server/platform/config/start-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export const FEEDS = ["demo", "openfootball"] as const;

const DATABASE_URL = v.pipe(
  secretUrl(["postgres://", "postgresql://"]),
  v.transform((text) => text?.replace(/\/$/, "") ?? null),
);
const DEFAULT_WEB_ROOT = fileURLToPath(new URL("../../../dist", import.meta.url));
/** The source folder also has an index.html. */
const BUILT_FILES = ["index.html", "sw.js"];
const DEFAULT_SENDER = "Touchline <support@touchline.example>";
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const MIN_TOKEN_LENGTH = 16;
/** An empty setting means the default. */
const NO_CONTINENT = "none";

const SETTINGS = v.object({
  NODE_ENV: oneOf(["development", "production", "test"], "development"),
  PORT: wholeNumber(0, 65_535, 8080),
  HOST: v.nullish(v.string(), null),
  APP_URL: v.nullish(origin, null),
  DATA_DIR: v.optional(v.string(), "./data"),
  WEB_ROOT: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (folder) => BUILT_FILES.every((name) => existsSync(join(folder, name))),
        invalidValueText(`a folder with a built app, which contains ${BUILT_FILES.join(" and ")}`),
      ),
    ),
    null,
  ),
  DATABASE_URL,
  DATABASE_DIRECT_URL: DATABASE_URL,
  DATABASE_READ_URL: DATABASE_URL,
  FEED: oneOf(FEEDS, "demo"),
  REPLAY_FROM: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (text) => parseReplayFrom(text) !== null,
        invalidValueText("a day such as 2024-11-23 or a moment (UTC) such as 2022-12-18T15:30"),
      ),
      v.transform(parseReplayFrom),
    ),
    null,
  ),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"], "info"),
  REGISTRATION_BLOCKED_CONTINENTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === NO_CONTINENT ? "" : text)),
      list(
        (entry) => /^(AF|AN|AS|EU|NA|OC|SA)$/.test(entry),
        `continent codes separated by commas, of AF, AN, AS, EU, NA, OC, SA, or ${NO_CONTINENT}`,
      ),
    ),
    BLOCKED_CONTINENTS.join(),
  ),
  DEFAULT_COUNTRY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (code) => Object.hasOwn(countries, code),
        invalidValueText("a two-letter country code such as GB"),
      ),
    ),
    "GB",
  ),
  CHAT_WIDGET_URL: v.nullish(url(WEB_PROTOCOLS), null),
  VITE_GEO_URL: v.nullish(
    v.pipe(
      url(WEB_PROTOCOLS),
      v.transform((text) => new URL(text).origin),
    ),
    null,
  ),
  SMTP_URL: secretUrl(["smtp://", "smtps://"]),
  MAIL_FROM: v.nullish(
    v.pipe(
      v.string(),
      v.regex(SENDER, invalidValueText(`an e-mail address, alone or as in ${DEFAULT_SENDER}`)),
    ),
    null,
  ),
  VAPID_SUBJECT,
  RATES_URL: secretUrl(WEB_PROTOCOLS),
  TRUST_PROXY: v.optional(list(isAddressOrRange, "IP addresses or ranges separated by commas"), ""),
  METRICS_TOKEN: v.nullish(
    v.pipe(
      v.string(),
      v.minLength(
        MIN_TOKEN_LENGTH,
        ({ input }) => `has ${input.length} characters. Set it to at least ${MIN_TOKEN_LENGTH}.`,
      ),
    ),
    null,
  ),
  RATE_LIMIT_SCALE: wholeNumber(1, 10_000, 1),
  ...PAYMENT_SETTINGS,
});

export const SETTING_NAMES = Object.keys(SETTINGS.entries);

type Settings = v.InferOutput<typeof SETTINGS>;

const NEEDED_IN_PRODUCTION = [
  ["SMTP_URL", " to send mails. Set it to a URL that starts with smtp:// or smtps://."],
  [
    "APP_URL",
    " for links in mails and payment pages. Set it to the origin at which fans reach the app, such as https://touchline.example.",
  ],
  [
    "DATABASE_URL",
    ", because the embedded PostgreSQL has no backups and serves one process. Set it to a URL that starts with postgres:// or postgresql://.",
  ],
  [
    "MAIL_FROM",
    ` as the sender of mails. Set it to an e-mail address of your own, alone or as in ${DEFAULT_SENDER}.`,
  ],
] as const;

export type Config = ReturnType<typeof toConfig>;

/** @throws {ConfigError} where a value is wrong */
export function readConfig(env: Environment): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
  const read = v.safeParse(SETTINGS, set, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    throw new ConfigError(`${v.getDotPath(issue)} ${issue.message}`);
  }
  refuseCombinations(read.output);
  return toConfig(read.output);
}

function refuseCombinations(settings: Settings): void {
  if (settings.NODE_ENV === "production")
    for (const [name, why] of NEEDED_IN_PRODUCTION)
      if (settings[name] === null)
        throw new ConfigError(`${name} is missing, and NODE_ENV=production needs it${why}`);
  if (settings.REPLAY_FROM !== null && settings.FEED !== "openfootball")
    throw new ConfigError(
      `REPLAY_FROM is set, but FEED is "${settings.FEED}", and only openfootball can be replayed. Set FEED=openfootball, or leave REPLAY_FROM out.`,
    );
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    if (settings[name] !== null && settings.DATABASE_URL === null)
      throw new ConfigError(
        `${name} is set, but DATABASE_URL is not. Set DATABASE_URL to the same database, or leave ${name} out.`,
      );
  const webRoot = resolve(settings.WEB_ROOT ?? DEFAULT_WEB_ROOT);
  if (isWithin(realPath(resolve(settings.DATA_DIR)), realPath(webRoot)))
    throw new ConfigError(
      `DATA_DIR is "${settings.DATA_DIR}", which lies in the public folder of the built app, ${webRoot}. Set DATA_DIR to a folder outside it.`,
    );
}

function toConfig(settings: Settings) {
  const production = settings.NODE_ENV === "production";
  const mailFrom = settings.MAIL_FROM ?? DEFAULT_SENDER;
  return {
    production,
    port: settings.PORT,
    host: settings.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    appUrl: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: settings.DATA_DIR,
    webRoot: resolve(settings.WEB_ROOT ?? DEFAULT_WEB_ROOT),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    feed: settings.FEED,
    replayFrom: settings.REPLAY_FROM,
    logLevel: settings.LOG_LEVEL,
    registrationBlockedContinents: settings.REGISTRATION_BLOCKED_CONTINENTS,
    defaultCountry: settings.DEFAULT_COUNTRY,
    chatWidgetUrl: settings.CHAT_WIDGET_URL,
    geoOrigin: settings.VITE_GEO_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom,
    vapidSubject: readVapidSubject(settings.VAPID_SUBJECT, { mailFrom, production }),
    ratesUrl: settings.RATES_URL,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    payments: readPaymentConfig(settings, {
      production,
      inventsMatches: settings.FEED === "demo",
    }),
  };
}

/** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` in UTC. */
function parseReplayFrom(text: string): { at: number; wholeDay: boolean } | null {
  const [day = "", time, ...rest] = text.split("T");
  const at = Date.parse(`${day}T${time ?? "00:00"}:00Z`);
  return isDay(day) && !Number.isNaN(at) && rest.length === 0
    ? { at, wholeDay: time === undefined }
    : null;
}

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix = "0", ...more] = entry.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0
  );
}

function isWithin(path: string, folder: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath !== ".." && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** Resolves every link of a path that need not exist yet. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

import {
  type GenericSchema,
  type InferOutput,
  array,
  boolean,
  custom,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  transform,
  tuple,
  unknown,
} from "valibot";
import { isTokenHash } from "#offline/token-hash.ts";
import { firstStored } from "#src/storage/first-entries.ts";
import {
  type Codec,
  createStored,
  json,
  text,
  withMemoryFallback,
} from "#src/storage/web-storage.ts";

const scrollPosition = object({
  y: number(),
  /** `index` among links with this address: a match may be in the strip and in the list. */
  link: object({ href: string(), index: number() }),
});
export type ScrollPosition = InferOutput<typeof scrollPosition>;

const followedEntry = tuple([picklist(["team", "tournament", "event"]), number()]);
export type FollowedEntry = InferOutput<typeof followedEntry>;
/** Whether the star is on, and when that changed, in unix milliseconds of this device. */
const followChange = tuple([...followedEntry.items, boolean(), number()]);
export type FollowChange = InferOutput<typeof followChange>;
const pendingMatch = object({
  slug: pipe(string(), regex(/^[\w-]{1,200}$/)),
  title: pipe(string(), minLength(1), maxLength(200)),
  /** Null means all of them. */
  questions: nullable(array(number())),
  at: number(),
});

/** Invalid entries are dropped, and the rest is still used. */
export const tokenHashes = validOf(custom<string>(isTokenHash));

const isReferralCode = (code: string) => /^[\w.-]{1,80}$/.test(code);

/** `at` in unix milliseconds. A page requested later is of that version. */
export interface Consent {
  version: string;
  at: number;
}

/** All that the page stores in the browser's storage. The keys never change: phones have them. */
export const stored = {
  ...firstStored,

  /** Sessions to end on the server: hashes, or tokens from an earlier version. */
  logoutQueue: createStored("local", "touchline-leaving", schema(validOf(string()))),
  /** Plain text: a damaged entry still means that something must be removed. */
  cleanup: createStored("local", "touchline-forget", text()),

  queryCache: createStored("local", "touchline-boot", text()),
  timeZone: createStored("local", "timeZone", schema(object({ name: string(), clock: string() }))),

  /** The accepted version, which may still wait for the old worker to end. */
  consent: createStored("local", "touchline-consent", consent()),
  referral: createStored("local", "ref_id", text(isReferralCode)),
  /** Also read by src/theme/apply-theme.js before the first paint. None: the system's theme. */
  theme: createStored("local", "theme", oneOf(["light", "dark"])),
  dataSaver: createStored("local", "dataSaver", oneOf(["on", "off"])),
  /** Percent where nothing is stored. */
  odds: createStored("local", "oddsFormat", oneOf(["fraction", "decimal"])),

  /** None: scores are shown. */
  hideScores: createStored("local", "touchline-hide-scores", oneOf(["on"])),
  followed: createStored("local", "touchline-followed", schema(validOf(followedEntry))),
  recentSearches: createStored("local", "touchline-searches", schema(validOf(string()))),
  followOutbox: withMemoryFallback(
    createStored("local", "touchline-follow-outbox", schema(validOf(followChange))),
  ),
  collapsedSections: createStored("local", "touchline-collapsed", schema(validOf(string()))),
  claim: createStored(
    "local",
    "touchline-claim",
    schema(object({ words: string(), isDismissed: boolean() })),
  ),
  /** `at` in unix milliseconds. */
  pendingMatch: createStored("local", "touchline-match-left", schema(pendingMatch)),

  countryName: createStored("local", "user_country_name", text()),
  countryCode: createStored(
    "local",
    "country_code",
    text((stored) => /^[A-Z]{2}$/.test(stored)),
  ),
  continent: createStored(
    "local",
    "__user_continent_code",
    text((stored) => /^[A-Z]{2}$/.test(stored)),
  ),
  currency: createStored(
    "local",
    "currency",
    text((stored) => /^[A-Z]{3}$/.test(stored)),
  ),

  /** By match: minute, home and away goals when this phone first saw a score. */
  seenScores: createStored(
    "local",
    "touchline-scores",
    schema(validOf(tuple([number(), array(tuple([number(), number(), number()]))]))),
  ),

  scrollPositions: createStored(
    "session",
    "touchline-places",
    schema(validOf(tuple([string(), scrollPosition]))),
  ),
  /** Matches whose score a fan revealed while scores are hidden. */
  revealedScores: createStored("session", "touchline-revealed", schema(validOf(number()))),
  saved: createStored("session", "touchline-saved", text()),
  /** `at` in unix milliseconds. */
  chosenPlan: createStored(
    "session",
    "touchline-plan",
    schema(object({ planId: number(), at: number() })),
  ),
  chosenQuestions: createStored(
    "session",
    "touchline-chosen",
    schema(record(string(), array(number()))),
  ),
};

/** A later visit without the code still registers with it. */
export function saveReferral(search: string): void {
  const code = new URLSearchParams(search).get("refid");
  if (code !== null && isReferralCode(code)) stored.referral.write(code);
}

function schema<T>(shape: GenericSchema<unknown, T>): Codec<T> {
  return json((value) => {
    const parsed = safeParse(shape, value);
    return parsed.success ? parsed.output : null;
  });
}

export function parseJson<T>(shape: GenericSchema<unknown, T>, stored: string): T | null {
  return schema(shape).decode(stored);
}

function validOf<T>(shape: GenericSchema<unknown, T>) {
  return pipe(
    array(unknown()),
    transform((list) =>
      list.flatMap((item) => {
        const parsed = safeParse(shape, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    decode: (written) => values.find((value) => value === written) ?? null,
    encode: String,
  };
}

function consent(): Codec<Consent> {
  return {
    decode: (written) => {
      const [, at, version] = /^(\d+) (.+)$/.exec(written) ?? [];
      return at === undefined || version === undefined ? null : { version, at: Number(at) };
    },
    encode: ({ version, at }) => `${at} ${version}`,
  };
}

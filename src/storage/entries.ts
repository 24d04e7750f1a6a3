import {
  type GenericSchema,
  type InferOutput,
  array,
  custom,
  is,
  nullable,
  number,
  object,
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
import { type Codec, createStored, json, text } from "#src/storage/web-storage.ts";

/** Text, or an element: its name, its attributes, what is in it. */
export type SnapshotNode =
  | string
  | readonly [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly SnapshotNode[],
    ];

const firstPaint = object({
  /** The build it was drawn with: its styles have other names in the next. */
  build: string(),
  /** Whose page it was. */
  scope: nullable(string()),
  /** The calendar day that it calls today. */
  day: string(),
  nodes: custom<readonly SnapshotNode[]>((value) => Array.isArray(value) && value.every(isNode)),
});
export type FirstPaintSnapshot = InferOutput<typeof firstPaint>;

const scrollPosition = object({
  y: number(),
  /** The link that was followed from there, and which of those to its address: a match may stand in the strip and in the list. */
  link: object({ href: string(), index: number() }),
});
/** How far down a page the fan was. */
export type ScrollPosition = InferOutput<typeof scrollPosition>;

/** Hashes of tokens. What else stands in such a list is left out, and the rest is still done. */
export const tokenHashes = validOf(custom<string>(isTokenHash));

const referralCode = pipe(string(), regex(/^[\w.-]{1,80}$/));
export const isReferralCode = (code: string) => is(referralCode, code);

/** When a version of the app was agreed to, in unix milliseconds; a page that was asked for later is of that version. */
export interface Consent {
  version: string;
  at: number;
}

/**
 * All that the page keeps in the browser's own storage, and in what shape. The keys stay as they are: phones have them.
 * What the worker shares with the page is in another store (offline/store.ts).
 */
export const stored = {
  /** The session's token. */
  token: createStored(
    "local",
    "auth_token_default",
    text(pipe(string(), regex(/^[\w.~+/=-]{8,512}$/))),
  ),
  /** Of an earlier version; only ever removed. */
  oldToken: createStored("local", "default_auth_token", text(string())),
  /** A session that the server ended: the hash of its token, or "1" until that is known. */
  expired: createStored("local", "touchline-expired", text(string())),
  /** Sessions that ended here and not yet on the server: hashes, and tokens where an earlier version wrote them. */
  logoutQueue: createStored("local", "touchline-leaving", json(validOf(string()))),
  /** What a logout has yet to remove. Kept as text: damaged, it still says that there is something. */
  cleanup: createStored("local", "touchline-forget", text(string())),

  /** The answers that the next start shows first, as the query library writes them. */
  queryCache: createStored("local", "touchline-boot", text(string())),
  firstPaint: createStored("local", "touchline-frame", json(firstPaint)),
  /** What is known of the server's clock: milliseconds; see server-clock.ts. */
  clock: createStored("local", "touchline-clock", figures()),
  timeZone: createStored("local", "timeZone", json(object({ name: string(), clock: string() }))),

  /** The version that some tab has agreed to and that may still wait for the old worker to end. */
  consent: createStored("local", "touchline-consent", consent()),
  visitedBefore: createStored("local", "visitedBefore", text(string())),
  visits: createStored("local", "visits", json(object({ count: number(), lastStart: number() }))),
  unlockedBefore: createStored("local", "unlockedBefore", text(string())),
  /** Unix milliseconds. */
  installHintDismissedAt: createStored("local", "installHintDismissedAt", moment()),
  /** Who referred this fan, until registration. */
  referral: createStored("local", "ref_id", text(referralCode)),
  /** Read by public/theme.js as well, before anything is painted. None: as the system has it. */
  theme: createStored("local", "theme", oneOf(["light", "dark"])),
  /** None: as the browser has it. */
  dataSaver: createStored("local", "dataSaver", oneOf(["on", "off"])),

  /** Where this visitor was when it was last known, and the money of that place. */
  countryName: createStored("local", "user_country_name", text(string())),
  countryCode: createStored("local", "country_code", text(pipe(string(), regex(/^[A-Z]{2}$/)))),
  continent: createStored(
    "local",
    "__user_continent_code",
    text(pipe(string(), regex(/^[A-Z]{2}$/))),
  ),
  currency: createStored("local", "currency", text(pipe(string(), regex(/^[A-Z]{3}$/)))),

  /** By entry of this tab's history, the latest last. */
  scrollPositions: createStored(
    "session",
    "touchline-places",
    json(validOf(tuple([string(), scrollPosition]))),
  ),
  /** What the server said of a save that loads the page anew. */
  saved: createStored("session", "touchline-saved", text(string())),
  /** The plan that a visitor chose and logs in for; when, in unix milliseconds. */
  chosenPlan: createStored(
    "session",
    "touchline-plan",
    json(object({ planId: number(), at: number() })),
  ),
  /** By the slug of a match, the questions that were chosen of it. */
  chosenQuestions: createStored(
    "session",
    "touchline-chosen",
    json(record(string(), array(number()))),
  ),
};

/** A list of which only what is valid is taken. */
function validOf<T>(schema: GenericSchema<unknown, T>) {
  return pipe(
    array(unknown()),
    transform((list) =>
      list.flatMap((item) => {
        const parsed = safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** By hand: it is checked before anything is on screen, and a schema takes its time over a thousand nodes. */
function isNode(value: unknown): value is SnapshotNode {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [tag, attributes, children]: unknown[] = value;
  return (
    typeof tag === "string" &&
    typeof attributes === "object" &&
    attributes !== null &&
    Array.isArray(children) &&
    children.every(isNode)
  );
}

function figures(): Codec<readonly number[]> {
  return {
    decode: (written) => {
      const numbers = written.split(",").map(Number);
      return numbers.every(Number.isFinite) ? numbers : null;
    },
    encode: (numbers) => numbers.join(),
  };
}

function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    decode: (written) => values.find((value) => value === written) ?? null,
    encode: String,
  };
}

function moment(): Codec<number> {
  return {
    decode: (written) => (/^\d+$/.test(written) ? Number(written) : null),
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

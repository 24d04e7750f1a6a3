import {
  type GenericSchema,
  type InferOutput,
  array,
  custom,
  number,
  object,
  pipe,
  record,
  safeParse,
  string,
  transform,
  tuple,
  unknown,
} from "valibot";
import { isTokenHash } from "#offline/token-hash.ts";
import { firstStored } from "#src/storage/first-entries.ts";
import { type Codec, createStored, json, text } from "#src/storage/web-storage.ts";

const scrollPosition = object({
  y: number(),
  /** The link that was followed from there, and which of those to its address: a match may stand in the strip and in the list. */
  link: object({ href: string(), index: number() }),
});
/** How far down a page the fan was. */
export type ScrollPosition = InferOutput<typeof scrollPosition>;

/** Hashes of tokens. What else stands in such a list is left out, and the rest is still done. */
export const tokenHashes = validOf(custom<string>(isTokenHash));

export const isReferralCode = (code: string) => /^[\w.-]{1,80}$/.test(code);

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
  ...firstStored,

  /** Sessions that ended here and not yet on the server: hashes, and tokens where an earlier version wrote them. */
  logoutQueue: createStored("local", "touchline-leaving", schema(validOf(string()))),
  /** What a logout has yet to remove. Kept as text: damaged, it still says that there is something. */
  cleanup: createStored("local", "touchline-forget", text()),

  /** The answers that the next start shows first, as the query library writes them. */
  queryCache: createStored("local", "touchline-boot", text()),
  timeZone: createStored("local", "timeZone", schema(object({ name: string(), clock: string() }))),

  /** The version that some tab has agreed to and that may still wait for the old worker to end. */
  consent: createStored("local", "touchline-consent", consent()),
  /** Who referred this fan, until registration. */
  referral: createStored("local", "ref_id", text(isReferralCode)),
  /** Read by src/theme/apply-theme.js as well, before anything is painted. None: as the system has it. */
  theme: createStored("local", "theme", oneOf(["light", "dark"])),
  /** None: as the browser has it. */
  dataSaver: createStored("local", "dataSaver", oneOf(["on", "off"])),

  /** Where this visitor was when it was last known, and the money of that place. */
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

  /** By entry of this tab's history, the latest last. */
  scrollPositions: createStored(
    "session",
    "touchline-places",
    schema(validOf(tuple([string(), scrollPosition]))),
  ),
  /** What the server said of a save that loads the page anew. */
  saved: createStored("session", "touchline-saved", text()),
  /** The plan that a visitor chose and logs in for; when, in unix milliseconds. */
  chosenPlan: createStored(
    "session",
    "touchline-plan",
    schema(object({ planId: number(), at: number() })),
  ),
  /** By the slug of a match, the questions that were chosen of it. */
  chosenQuestions: createStored(
    "session",
    "touchline-chosen",
    schema(record(string(), array(number()))),
  ),
};

function schema<T>(shape: GenericSchema<unknown, T>): Codec<T> {
  return json((value) => {
    const parsed = safeParse(shape, value);
    return parsed.success ? parsed.output : null;
  });
}

/** Null where the text is no JSON, or not of this shape. */
export function parseJson<T>(shape: GenericSchema<unknown, T>, stored: string): T | null {
  return schema(shape).decode(stored);
}

/** A list of which only what is valid is taken. */
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

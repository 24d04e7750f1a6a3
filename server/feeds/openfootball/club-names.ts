import type { KnownClub } from "#server/feeds/openfootball/club-exceptions.ts";
import { CLUB_EXCEPTIONS } from "#server/feeds/openfootball/club-exceptions.ts";
import { slug } from "#server/feeds/openfootball/club-slug.ts";
import { isPlaceholderSide } from "#server/feeds/placeholder-side.ts";

export interface Club {
  key: string;
  name: string;
  shortName: string;
  formerKeys?: readonly string[];
}

/** Club types that vary between seasons. Others tell clubs apart (CA Bastia, SC Bastia). */
const CLUB_TYPES = new Set(
  (
    "fc afc cf cfc sc ac as ss ssc us uc acf bc cd sd ud rc rcd fsv vfb vfl tsg sv spvgg bsc osc hsc sco fco " +
    "aj sm ea ogc calcio fk sk gnk kv"
  ).split(" "),
);

const COMMON_ENDINGS = new Set([
  "city",
  "town",
  "united",
  "rovers",
  "wanderers",
  "albion",
  "county",
  "athletic",
]);

const SHORT_ENOUGH = 13;

/** Their league files omit the country. Other codes are part of the name: "CD Everton (CHI)". */
const EUROPE = new Set(
  (
    "ALB AND ARM AUT AZE BEL BIH BLR BUL CRO CYP CZE DEN ENG ESP EST FIN FRA FRO GEO GER GIB GRE HUN IRL ISL ISR ITA " +
    "KAZ KOS KVX LIE LTU LUX LVA MCO MDA MKD MLT MNE NED NIR NOR POL POR ROU RUS SCO SMR SRB SUI SVK SVN SWE TUR UKR WAL"
  ).split(" "),
);

const exceptions = new Map<string, KnownClub>(
  CLUB_EXCEPTIONS.flatMap((club) => club.also.map((alias) => [slug(alias), club] as const)),
);
const remembered = new Map<string, Club>();

export function clubOf(rawName: string): Club {
  const known = remembered.get(rawName);
  if (known !== undefined) return known;
  const club = resolveClub(rawName);
  remembered.set(rawName, club);
  return club;
}

function resolveClub(rawName: string): Club {
  if (isPlaceholderSide(rawName))
    return { key: slug(rawName) || "tbd", name: rawName, shortName: rawName };
  const { plain, country } = splitCountry(rawName);
  if (country !== null && !EUROPE.has(country)) {
    const home = withoutClubType(plain);
    const name = `${home} (${country})`;
    return { key: slug(name), name, shortName: shorten(home) };
  }
  const listed = exceptions.get(slug(plain)) ?? exceptions.get(slug(withoutClubType(plain)));
  const name = listed?.name ?? withoutClubType(plain);
  const shortName = listed?.shortName ?? shorten(name);
  const key = listed?.key ?? slug(name);
  if (listed === undefined) return { key, name, shortName };
  const keys = listed.also.map((alias) => slug(withoutClubType(alias)));
  return { key, name, shortName, formerKeys: keys.filter((former) => former !== key) };
}

function splitCountry(name: string): { plain: string; country: string | null } {
  const whole = name.normalize("NFC").trim();
  const [, plain, country] = /^(.+?)\s*\(([A-Z]{3})\)$/.exec(whole) ?? [];
  return plain === undefined || country === undefined
    ? { plain: whole, country: null }
    : { plain, country };
}

/** Keeps a year between words: "CSKA 1948 Sofia" is not "CSKA Sofia". */
function withoutClubType(name: string): string {
  const words = name.split(/\s+/);
  const named = words.filter((word) => !isClubType(word));
  const kept = named.slice(
    named.findIndex((word) => !isYear(word)),
    named.findLastIndex((word) => !isYear(word)) + 1,
  );
  return (kept.length > 0 ? kept : words).join(" ");
}

function isClubType(word: string): boolean {
  return CLUB_TYPES.has(word.toLowerCase()) || /^(1\.|\d{2})$/.test(word);
}

function isYear(word: string): boolean {
  return /^(18|19|20)\d{2}$/.test(word);
}

function shorten(name: string): string {
  if (name.length <= SHORT_ENOUGH) return name;
  const words = name.split(" ");
  const last = words.at(-1);
  return last !== undefined && words.length > 1 && COMMON_ENDINGS.has(last.toLowerCase())
    ? words.slice(0, -1).join(" ")
    : name;
}

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

const MAX_SHORT_LENGTH = 13;

/** Their league files omit the country. Other codes are part of the name: "CD Everton (CHI)". */
const UEFA_COUNTRIES = new Set(
  (
    "ALB AND ARM AUT AZE BEL BIH BLR BUL CRO CYP CZE DEN ENG ESP EST FIN FRA FRO GEO GER GIB GRE HUN IRL ISL ISR ITA " +
    "KAZ KOS KVX LIE LTU LUX LVA MCO MDA MKD MLT MNE NED NIR NOR POL POR ROU RUS SCO SMR SRB SUI SVK SVN SWE TUR UKR WAL"
  ).split(" "),
);

const exceptions = new Map<string, KnownClub>(
  CLUB_EXCEPTIONS.flatMap((club) => club.aliases.map((alias) => [slug(alias), club] as const)),
);
const clubCache = new Map<string, Club>();

export function clubOf(rawName: string): Club {
  const known = clubCache.get(rawName);
  if (known !== undefined) return known;
  const club = resolveClub(rawName);
  clubCache.set(rawName, club);
  return club;
}

function resolveClub(rawName: string): Club {
  if (isPlaceholderSide(rawName))
    return { key: slug(rawName) || "tbd", name: rawName, shortName: rawName };
  const { plain, country } = splitCountry(rawName);
  if (country !== null && !UEFA_COUNTRIES.has(country)) {
    const clubName = withoutClubType(plain);
    const name = `${clubName} (${country})`;
    return { key: slug(name), name, shortName: shorten(clubName) };
  }
  const exception = exceptions.get(slug(plain)) ?? exceptions.get(slug(withoutClubType(plain)));
  const name = exception?.name ?? withoutClubType(plain);
  const shortName = exception?.shortName ?? shorten(name);
  const key = exception?.key ?? slug(name);
  if (exception === undefined) return { key, name, shortName };
  const keys = exception.aliases.map((alias) => slug(withoutClubType(alias)));
  return { key, name, shortName, formerKeys: keys.filter((former) => former !== key) };
}

function splitCountry(name: string): { plain: string; country: string | null } {
  const fullName = name.normalize("NFC").trim();
  const [, plain, country] = /^(.+?)\s*\(([A-Z]{3})\)$/.exec(fullName) ?? [];
  return plain === undefined || country === undefined
    ? { plain: fullName, country: null }
    : { plain, country };
}

/** Keeps a year between words: "CSKA 1948 Sofia" is not "CSKA Sofia". */
function withoutClubType(name: string): string {
  const words = name.split(/\s+/);
  const withoutTypes = words.filter((word) => !isClubType(word));
  const trimmed = withoutTypes.slice(
    withoutTypes.findIndex((word) => !isYear(word)),
    withoutTypes.findLastIndex((word) => !isYear(word)) + 1,
  );
  return (trimmed.length > 0 ? trimmed : words).join(" ");
}

function isClubType(word: string): boolean {
  return CLUB_TYPES.has(word.toLowerCase()) || /^(1\.|\d{2})$/.test(word);
}

function isYear(word: string): boolean {
  return /^(18|19|20)\d{2}$/.test(word);
}

function shorten(name: string): string {
  if (name.length <= MAX_SHORT_LENGTH) return name;
  const words = name.split(" ");
  const last = words.at(-1);
  return last !== undefined && words.length > 1 && COMMON_ENDINGS.has(last.toLowerCase())
    ? words.slice(0, -1).join(" ")
    : name;
}

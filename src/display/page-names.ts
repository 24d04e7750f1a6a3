import { titleCase } from "#src/display/title-case.ts";

const LONGEST_CRUMB = 24;
const REFERENCE = /^tl_[0-9a-f]+$/;

type Match = { homeTeam: { short_name: string }; awayTeam: { short_name: string } };

/** Uses the data's spelling, because an address has neither accents nor capitals. */
export function matchName({ homeTeam, awayTeam }: Match): string {
  return `${homeTeam.short_name} v ${awayTeam.short_name}`;
}

export function pageTitle(pathname: string, tagline: string, name: string | null = null): string {
  const names = segments(pathname).map(nameOf);
  if (name !== null) names.splice(-1, 1, name);
  return [...names, tagline].join(" | ");
}

export function crumbName(pathname: string, known: string | null = null): string | null {
  const last = segments(pathname).at(-1);
  if (last === undefined) return null;
  const name = known ?? nameOf(last);
  return name.length > LONGEST_CRUMB ? `${name.slice(0, LONGEST_CRUMB).trimEnd()}…` : name;
}

function nameOf(segment: string): string {
  return REFERENCE.test(segment) ? "Receipt" : titleCase(segment);
}

function segments(pathname: string): string[] {
  return pathname
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

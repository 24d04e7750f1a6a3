import { titleCase } from "#src/display/title-case.ts";

const LONGEST_CRUMB = 24;
const REFERENCE = /^tl_[0-9a-f]+$/;

export function pageTitle(pathname: string, tagline: string): string {
  const names = segments(pathname).map(nameOf);
  return [...names, tagline].join(" | ");
}

export function crumbName(pathname: string): string | null {
  const last = segments(pathname).at(-1);
  if (last === undefined) return null;
  const name = nameOf(last);
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

import { type ParsedLocation, redirect } from "@tanstack/react-router";
import {
  NO_AUTH,
  type SharedSearch,
  stringifySearch,
  isLoginOpen,
} from "#src/display/search-params.ts";
import { EXPIRED, currentReader } from "#src/storage/session.ts";

/** Checks only this phone, so it works offline. */
export function requireSignIn({
  location,
  cause,
}: {
  location: ParsedLocation;
  cause: "enter" | "stay" | "preload";
}): void {
  const reader = currentReader.read();
  if (reader !== null && reader !== EXPIRED) return;
  if (reader === null && cause === "stay") throw redirect({ to: "/", search: {} });
  throw redirect({
    to: "/",
    search: {
      login: 1,
      tab: "login",
      expired: reader === EXPIRED ? 1 : undefined,
      next: pageUnderneath(location),
    },
  });
}

export function leaveLogin({
  location,
  search,
}: {
  location: ParsedLocation;
  search: SharedSearch;
}): void {
  const reader = currentReader.read();
  if (reader === null || reader === EXPIRED || !isLoginOpen(search)) return;
  throw redirect({
    href: search.next ?? pageUnderneath(withoutLink(location, search)),
    replace: true,
  });
}

function withoutLink(location: ParsedLocation, { tab }: SharedSearch): ParsedLocation {
  return tab === "reset"
    ? { ...location, search: { ...location.search, email: undefined, token: undefined } }
    : location;
}

export function pageUnderneath({ pathname, search, hash }: ParsedLocation): string {
  return `${pathname}${stringifySearch({ ...search, ...NO_AUTH })}${hash === "" ? "" : `#${hash}`}`;
}

import { type ParsedLocation, redirect } from "@tanstack/react-router";
import {
  NO_AUTH,
  type SharedSearch,
  stringifySearch,
  wantsAuth,
} from "#src/display/search-params.ts";
import { EXPIRED, currentReader } from "#src/storage/session.ts";

/**
 * The `beforeLoad` of a page that needs a sign-in; its children need none of their own. Asked of this phone alone, so
 * whoever is signed in here opens the page offline, too.
 *
 * Anybody else goes home, where the login opens and remembers the page that was wished for. Who was on the page and has
 * logged out wishes for nothing more.
 */
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

/** The `beforeLoad` of every page: who is signed in has no use for an address that opens the login. */
export function leaveLogin({
  location,
  search,
}: {
  location: ParsedLocation;
  search: SharedSearch;
}): void {
  const reader = currentReader.read();
  if (reader === null || reader === EXPIRED || !wantsAuth(search)) return;
  throw redirect({
    href: search.next ?? pageUnderneath(withoutLink(location, search)),
    replace: true,
  });
}

/** A link from a mail that the login was to open leaves the address as well. */
function withoutLink(location: ParsedLocation, { tab }: SharedSearch): ParsedLocation {
  return tab === "reset"
    ? { ...location, search: { ...location.search, email: undefined, token: undefined } }
    : location;
}

/** The address without the login that it opens. */
export function pageUnderneath({ pathname, search, hash }: ParsedLocation): string {
  return `${pathname}${stringifySearch({ ...search, ...NO_AUTH })}${hash === "" ? "" : `#${hash}`}`;
}

import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type MailLink, readMailLinkSearch, stringifySearch } from "#src/display/search-params.ts";

/** Removes the link from the address, which is shown, stored and shared. Null if incomplete. */
export function useMailLink(): MailLink | null {
  const router = useRouter();
  const [link] = useState(() => toLink(router.state.location.search));
  useEffect(() => {
    const { pathname, search, hash } = router.state.location;
    const searchWithoutLink = stringifySearch({ ...search, email: undefined, token: undefined });
    if (searchWithoutLink !== stringifySearch(search))
      router.history.replace(`${pathname}${searchWithoutLink}${hash === "" ? "" : `#${hash}`}`);
  }, [router]);
  return link;
}

function toLink(search: Record<string, unknown>): MailLink | null {
  const { email, token } = readMailLinkSearch(search);
  return email === undefined || token === undefined ? null : { email, token };
}

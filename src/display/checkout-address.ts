const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

type Here = Pick<Location, "href" | "protocol" | "hostname">;

/** Null unless https, this host, or this machine (a development server). */
export function readCheckoutAddress(address: string, currentPage: Here): string | null {
  if (!URL.canParse(address, currentPage.href)) return null;
  const url = new URL(address, currentPage.href);
  const isOwnHost =
    url.protocol === "http:" &&
    currentPage.protocol === "http:" &&
    (url.hostname === currentPage.hostname ||
      [url, currentPage].every((at) => THIS_MACHINE.has(at.hostname)));
  const hasPassword = url.username !== "" || url.password !== "";
  return (url.protocol === "https:" || isOwnHost) && !hasPassword ? url.href : null;
}

const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

type Here = Pick<Location, "href" | "protocol" | "hostname">;

/**
 * A fan only pays over https, on this host, or on this machine (a development server).
 * Null for any other address.
 */
export function readCheckoutAddress(address: string, here: Here): string | null {
  if (!URL.canParse(address, here.href)) return null;
  const url = new URL(address, here.href);
  const isOwnHost =
    url.protocol === "http:" &&
    here.protocol === "http:" &&
    (url.hostname === here.hostname || [url, here].every((at) => THIS_MACHINE.has(at.hostname)));
  const hasPassword = url.username !== "" || url.password !== "";
  return (url.protocol === "https:" || isOwnHost) && !hasPassword ? url.href : null;
}

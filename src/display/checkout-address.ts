/** What a machine calls itself. */
const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

type Here = Pick<Location, "href" | "protocol" | "hostname">;

/**
 * Where a fan is sent to pay, where that may be trusted with it: over https, or on this same host, or this machine by another
 * of its names, where the app itself is served without (a development server). Null for anything else.
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

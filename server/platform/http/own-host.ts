import { isIP } from "node:net";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * Against DNS rebinding: a foreign site can point its own name at this machine, and then reads our pages as its own. It
 * cannot do that with `localhost` or an IP address.
 * @throws {Refusal} where a request came under another name than the app's
 */
export function refuseForeignHost({ hostname }: { hostname: string }, appUrl: string): void {
  const name = hostname.toLowerCase();
  const isOwn =
    name === "localhost" ||
    isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 ||
    name === new URL(appUrl).hostname;
  if (!isOwn) throw new Refusal("missing", "not_found", "There is nothing at this address.");
}

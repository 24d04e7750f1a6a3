import { isIP } from "node:net";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * Blocks DNS rebinding: a foreign site can point its name at this machine and read our pages.
 * `localhost` and IP addresses are safe.
 * @throws {Refusal} where a request uses a host name other than the app's
 */
export function refuseForeignHost({ hostname }: { hostname: string }, appUrl: string): void {
  const name = hostname.toLowerCase();
  const isOwn =
    name === "localhost" ||
    isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 ||
    name === new URL(appUrl).hostname;
  if (!isOwn) throw new Refusal("missing", "not_found", "There is nothing at this address.");
}

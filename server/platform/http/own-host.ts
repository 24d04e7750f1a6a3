import { isIP } from "node:net";
import { Refusal } from "#server/platform/refusal.ts";

/** Blocks DNS rebinding, where a foreign site points its name at this machine. */
export function refuseForeignHost({ hostname }: { hostname: string }, appUrl: string): void {
  const name = hostname.toLowerCase();
  const isOwnHost =
    name === "localhost" ||
    isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 ||
    name === new URL(appUrl).hostname;
  if (!isOwnHost) throw new Refusal("missing", "not_found", "There is nothing at this address.");
}

import { isIP } from "node:net";

/** `1.2.3.4:5678` or `[2001:db8::1]:5678`; some proxies add the port that the client connected from. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+))(?::\d{1,5})?$/;

function addressOf(entry: string): string | null {
  const text = entry.trim();
  const groups = WITH_PORT.exec(text)?.groups;
  const address = groups?.["v6"] ?? groups?.["v4"] ?? text;
  // A zone names an interface of the sender's machine and can be any text.
  return isIP(address) === 0 || address.includes("%") ? null : address;
}

/**
 * The addresses at the end of an `X-Forwarded-For`, without ports. An entry that is no address was not written by a proxy
 * that we trust, and neither was anything before it: each such text would be a client of its own to the rate limits.
 */
export function validForwardedFor(header: string): string {
  const addresses = header.split(",").map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(", ");
}

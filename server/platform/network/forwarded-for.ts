import { isIP } from "node:net";

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+))(?::\d{1,5})?$/;

function addressOf(entry: string): string | null {
  const text = entry.trim();
  const groups = WITH_PORT.exec(text)?.groups;
  const address = groups?.["v6"] ?? groups?.["v4"] ?? text;
  // An IPv6 zone can be any text.
  return isIP(address) === 0 || address.includes("%") ? null : address;
}

/** Trusted proxies write only addresses, so an invalid entry and all before it are forged. */
export function validForwardedFor(header: string): string {
  const addresses = header.split(",").map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(", ");
}

import ipaddr from "ipaddr.js";

/**
 * Whom a limit counts: an IPv4 by itself, however it is written, and an IPv6 by its /64, which a provider gives to one
 * customer, so that its 18 trillion million addresses are one client. What is no address stands for itself.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** An address as databases of addresses know it: a mapped IPv4 is that IPv4. */
export function plainAddress(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
}

/** The network of an address, which tells where somebody was and not who: an IPv4's /24, an IPv6's /48. Null where it is no address. */
export function shortAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [kind, bits] =
    address instanceof ipaddr.IPv4 ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

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

/** An IPv4 that travels inside an IPv6, as the standards for the way from one to the other have it: 6to4 and NAT64. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  if (address.range() === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return address.range() === "rfc6052" ? new ipaddr.IPv4(bytes.slice(12)) : null;
}

/**
 * An address as databases of addresses know it, an IPv4 as that IPv4 however it is wrapped; null for one that is nowhere in
 * particular: private, reserved, a loopback, or none at all.
 */
export function publicAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const plain = (address instanceof ipaddr.IPv6 ? embeddedIPv4(address) : null) ?? address;
  if (plain.range() !== "unicast") return null;
  return plain.toString();
}

/** The network of an address, which tells where somebody was and not who: an IPv4's /24, an IPv6's /48. Null where it is no address. */
export function shortAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [kind, bits] =
    address instanceof ipaddr.IPv4 ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

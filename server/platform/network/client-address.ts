import ipaddr from "ipaddr.js";

/** For rate limits: an IPv4 address, or the /64 of an IPv6 address, which one customer gets. */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  if (address.range() === "6to4") return new ipaddr.IPv4(bytes.slice(2, 6));
  return address.range() === "rfc6052" ? new ipaddr.IPv4(bytes.slice(12)) : null;
}

/** @returns null for private, reserved, loopback or invalid addresses */
export function publicAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const unwrapped = (address instanceof ipaddr.IPv6 ? embeddedIPv4(address) : null) ?? address;
  if (unwrapped.range() !== "unicast") return null;
  return unwrapped.toString();
}

/** An IPv4 /24 or IPv6 /48 shows the place, not the person. Null for an invalid address. */
export function shortAddress(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const [family, bits] =
    address instanceof ipaddr.IPv4 ? ([ipaddr.IPv4, 24] as const) : ([ipaddr.IPv6, 48] as const);
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

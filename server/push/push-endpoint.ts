import { isIP } from "node:net";
import { publicAddress } from "#server/platform/network/client-address.ts";

/** Names that never belong to a public host. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|localdomain|home|lan|test|invalid)$/;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * Whether the server may send requests there. The address behind a name is checked again when a
 * connection opens.
 */
export function isAllowedEndpoint(
  endpoint: string,
  { allowsLoopback }: { allowsLoopback: boolean },
): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (allowsLoopback && LOOPBACK.has(hostname)) return /^https?:$/.test(protocol);
  if (protocol !== "https:" || port !== "") return false;
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return publicAddress(address) !== null;
  return hostname.includes(".") && !PRIVATE_NAME.test(hostname.replace(/\.$/, ""));
}

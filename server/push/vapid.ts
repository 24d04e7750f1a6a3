import { LRUCache } from "lru-cache";
import webPush from "web-push";
import type { PushKeys } from "#server/push/push-keys.ts";

/** The token is valid for 12 hours. */
const REUSED_MS = 6 * 3_600_000;
const SERVICES = 100;

/** Signs once for each push service instead of once for each message. */
export function createVapid(
  { publicKey, privateKey }: PushKeys,
  subject: string,
  elapsed: () => number = () => performance.now(),
): (endpoint: string) => string {
  const signed = new LRUCache<string, { authorization: string; at: number }>({ max: SERVICES });
  return (endpoint) => {
    const { origin } = new URL(endpoint);
    const known = signed.get(origin);
    if (known !== undefined && elapsed() - known.at < REUSED_MS) return known.authorization;
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm");
    const fresh = { authorization: headers.Authorization, at: elapsed() };
    signed.set(origin, fresh);
    return fresh.authorization;
  };
}

import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from "node:crypto";
import type { components } from "#contract";

export type SubscriptionBody = components["schemas"]["PushSubscription"];
type PushMessage = components["schemas"]["PushMessage"];

export interface Browser {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
  keys: SubscriptionBody["keys"];
}

export function newBrowser(): Browser {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    privateKey: pair.getPrivateKey(),
    publicKey,
    auth,
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
  };
}

export function subscriptionOf(
  endpoint: string,
  {
    settings,
    ...rest
  }: Partial<Omit<SubscriptionBody, "settings">> & {
    settings?: Partial<SubscriptionBody["settings"]>;
  } = {},
): SubscriptionBody {
  const defaults = { own: [], quiet: null, tz: "Europe/London", delay_s: 0, hide_scores: false };
  return {
    endpoint,
    keys: newBrowser().keys,
    settings: { ...defaults, ...settings },
    follows: [],
    ...rest,
  };
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  createHmac("sha256", key)
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_ID_AT = 21;

/** Decrypts as a browser does (RFC 8291), without the library that the server uses. */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: Browser): PushMessage {
  const salt = body.subarray(0, SALT_BYTES);
  const contentAt = KEY_ID_AT + (body[KEY_ID_AT - 1] ?? 0);
  const sender = body.subarray(KEY_ID_AT, contentAt);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const shared = hmac(auth, pair.computeSecret(sender));
  const input = hmac(shared, "WebPush: info\0", publicKey, sender, "\u0001");
  const secret = hmac(salt, input);
  const key = hmac(secret, "Content-Encoding: aes128gcm\0\u0001").subarray(0, 16);
  const nonce = hmac(secret, "Content-Encoding: nonce\0\u0001").subarray(0, 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const text = Buffer.concat([
    decipher.update(body.subarray(contentAt, -TAG_BYTES)),
    decipher.final(),
  ]);
  // The last record ends with the byte 2 and padding.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as PushMessage;
}

export interface Vapid {
  aud: string;
  exp: number;
  sub: string;
}

/** @throws {Error} where the signature is not of the key in the header */
export function readVapid(authorization: string): Vapid & { publicKey: string } {
  const [, token = "", publicKey = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { alg } = JSON.parse(Buffer.from(header, "base64url").toString()) as { alg: string };
  if (!isSigned || alg !== "ES256") throw new Error("the VAPID token is not signed by its key");
  return { ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as Vapid), publicKey };
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import { WebhookRefused } from "#server/payments/provider.ts";

/** Constant time, because it compares secrets. */
export function isSameSecret(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}

/** @throws {WebhookRefused} for a missing or repeated header */
export function signatureHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== "string" || value === "") throw new WebhookRefused("signature");
  return value;
}

/** @throws {WebhookRefused} */
export function parseWebhook<const Schema extends v.GenericSchema>(schema: Schema, raw: Buffer) {
  try {
    return v.parse(schema, JSON.parse(raw.toString("utf8")));
  } catch {
    throw new WebhookRefused("unreadable");
  }
}

/** For providers without event ids: equal bytes are the same message. */
export function eventIdOfBytes(type: string, raw: Buffer): string {
  return `${type}:${createHash("sha256").update(raw).digest("hex").slice(0, 32)}`;
}

import type { HeaderReader } from "./device-answer.ts";

/** Marks one request; the server echoes it. A cached response carries another request's mark. */
export const REQUEST_MARK_HEADER = "x-touchline-ask";

export function timeHeaders(headers: HeaderReader): Record<string, string> {
  const copied: Record<string, string> = {};
  for (const name of ["date", "age", REQUEST_MARK_HEADER]) {
    const value = headers.get(name);
    if (value !== null) copied[name] = value;
  }
  return copied;
}

const MARK = /^[\w-]{1,64}$/;

/**
 * @param askedAt device clock, unix milliseconds
 * @param random separates requests of the same millisecond
 */
export function createMark(askedAt: number, random: string): string {
  return `${askedAt}-${random}`;
}

/** @returns unix milliseconds by the device's clock */
export function askedAt(mark: string): number {
  return Number.parseInt(mark, 10);
}

/** A client can send any text in this header. Only a valid mark is echoed. */
export function isRequestMark(value: unknown): value is string {
  return typeof value === "string" && MARK.test(value);
}

/**
 * @param now unix milliseconds; some caches renew `Date`, so age is not counted twice
 * @returns when the server made the response, in unix seconds; null without a date
 */
export function responseSeconds(headers: HeaderReader, now: number): number | null {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const age = Number(headers.get("age") ?? 0) * 1_000;
  const missingAge = Math.max(0, (Number.isFinite(age) ? age : 0) - Math.max(0, now - date));
  return Math.floor((date - missingAge) / 1_000);
}

import type { HeaderReader } from "./device-answer.ts";

/**
 * A request's own word, which the server gives back with its answer. What a cache on the way repeats carries another
 * request's word, so an answer with the right one tells what time it is by the server now.
 */
export const ASK_HEADER = "x-touchline-ask";

/** The headers by which an answer says when it was said, for one that is put together from it. */
export function timeHeaders(headers: HeaderReader): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of ["date", "age", ASK_HEADER]) {
    const value = headers.get(name);
    if (value !== null) told[name] = value;
  }
  return told;
}

const MARK = /^[\w-]{1,64}$/;

/**
 * The word for a request.
 * @param askedAt by the device's clock, unix milliseconds
 * @param random makes it differ from another request's of the same millisecond
 */
export function askMark(askedAt: number, random: string): string {
  return `${askedAt}-${random}`;
}

/** When the request with this word was made; unix milliseconds by the device's clock. */
export function askedAt(mark: string): number {
  return Number.parseInt(mark, 10);
}

/** Whether a header is a word that may be given back; a stranger's may hold anything. */
export function isAskMark(value: unknown): value is string {
  return typeof value === "string" && MARK.test(value);
}

/**
 * When the server said an answer, in unix seconds; null where the answer does not tell. A cache on the way leaves the
 * `Date` it was given and adds an `Age`, or puts a `Date` of its own and an `Age`: what the date tells of the age, by
 * `now` in milliseconds, is not counted twice.
 */
export function saidAt(headers: HeaderReader, now: number): number | null {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const age = Number(headers.get("age") ?? 0) * 1_000;
  const untold = Math.max(0, (Number.isFinite(age) ? age : 0) - Math.max(0, now - date));
  return Math.floor((date - untold) / 1_000);
}

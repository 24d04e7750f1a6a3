/** Long enough for the page to hear of it and ask again. */
const KEPT_MS = 5_000;

const waiting = new Map<string, Response>();
let refusedBefore = 0;

/** Answers for one asker are never handed to another: the sign-in is part of the key. */
export function handOverKey(request: Request): string {
  return `${request.headers.get("authorization") ?? ""} ${request.url}`;
}

/** Keeps an answer that came too late for its request, in memory only, for the next request of the same kind.
 * @param askedAt by this worker's `performance.now()` */
export function giveHandOver(key: string, response: Response, askedAt: number): void {
  if (askedAt < refusedBefore) return;
  const late = response.clone();
  waiting.set(key, late);
  setTimeout(() => {
    if (waiting.get(key) === late) waiting.delete(key);
  }, KEPT_MS);
}

/** An unlock has changed what the answers say that were asked for before it. */
export function refuseEarlierAnswers(): void {
  waiting.clear();
  refusedBefore = performance.now();
}

export function takeHandOver(key: string): Response | null {
  const response = waiting.get(key) ?? null;
  waiting.delete(key);
  return response;
}

import { LRUCache } from "lru-cache";
import { type Context, now } from "#server/platform/context.ts";

interface Limits {
  /** How old an answer may be. */
  ttlMs: number;
  /** Different questions at a time. */
  max: number;
}

/** Answers the same question from memory for a while; who asks while it is being answered waits for the same answer. */
export function memoize<Asked, Answer>(
  context: Pick<Context, "clock">,
  answer: (asked: Asked) => Promise<Answer>,
  { ttlMs, max }: Limits,
): (asked: Asked) => Promise<Answer> {
  const kept = new LRUCache<string, { at: number; answer: Promise<Answer> }>({ max });
  return (asked) => {
    const at = now(context).getTime();
    const key = JSON.stringify([asked]);
    const known = kept.get(key);
    // By the clock that is passed in, and that may be set back: the cache's own ages by one that never is.
    if (known !== undefined && at - known.at < ttlMs && at >= known.at) return known.answer;
    const fresh = { at, answer: answer(asked) };
    kept.set(key, fresh);
    // A failure is not kept for the next caller.
    fresh.answer.catch(() => kept.peek(key) === fresh && kept.delete(key));
    return fresh.answer;
  };
}

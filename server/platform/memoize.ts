import { type Context, now } from "#server/platform/context.ts";

/** For what goes over years of rows and is asked for with every page: a minute's age does not matter. */
const KEPT_MS = 60_000;
/** Different questions at a time; the oldest is forgotten first. */
const MOST = 200;

/** Answers the same question from memory for a minute; who asks while it is being answered waits for the same answer. */
export function keepAnswers<Asked, Answer>(
  context: Pick<Context, "clock">,
  answer: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>();
  return (asked) => {
    const at = now(context).getTime();
    const key = JSON.stringify([asked]);
    const known = kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS && at >= known.at) return known.answer;
    const fresh = { at, answer: answer(asked) };
    kept.delete(key);
    kept.set(key, fresh);
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? key);
    // A failure is not kept for the next caller.
    fresh.answer.catch(() => kept.get(key) === fresh && kept.delete(key));
    return fresh.answer;
  };
}

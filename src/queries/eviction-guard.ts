import { EvictedError } from "#src/api/evicted-error.ts";
import type { Answer } from "#src/api/client.ts";

/** Identifiers of what a body consists of, each kind for itself. */
type Parts = readonly (readonly (number | string)[])[];

/**
 * An open page never loses to the phone what the phone itself has lost: a browser that is short of room takes saved
 * rows away at any time. What the device answers is taken where it holds all that the page has, or is newer and not
 * empty.
 * @throws EvictedError where it is less: the page keeps what it holds, and says so
 */
export function guardAgainstEviction<Body>(
  held: Answer<Body> | undefined,
  answer: Answer<Body>,
  partsOf: (body: Body) => Parts,
): Answer<Body> {
  if (held === undefined || answer.savedAt === null) return answer;
  const isNewer = answer.savedAt > (held.savedAt ?? held.saidAt ?? Number.POSITIVE_INFINITY);
  const now = partsOf(answer.body);
  const isLess = partsOf(held.body).some((before, kind) => {
    const left = new Set<number | string>(now[kind]);
    return (
      before.length > 0 && (left.size === 0 || (!isNewer && before.some((id) => !left.has(id))))
    );
  });
  if (isLess) throw new EvictedError(answer);
  return answer;
}

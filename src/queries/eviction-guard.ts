import { EvictedError } from "#src/api/evicted-error.ts";
import type { Answer } from "#src/api/client.ts";

type Parts = readonly (readonly (number | string)[])[];

/**
 * A browser short of room removes saved rows; an open page must not lose them as well.
 * Accepts a device response that has all the page's rows, or is newer and not empty.
 * @throws EvictedError for less: the page keeps its data and says that the phone lost it
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

import { EvictedError } from "#src/api/evicted-error.ts";
import type { Answer } from "#src/api/client.ts";

type Parts = readonly (readonly (number | string)[])[];

/** @throws EvictedError if the device response has fewer rows than the page */
export function guardAgainstEviction<Body>(
  current: Answer<Body> | undefined,
  answer: Answer<Body>,
  partsOf: (body: Body) => Parts,
): Answer<Body> {
  if (current === undefined || answer.savedAt === null) return answer;
  const isNewer = answer.savedAt > (current.savedAt ?? current.saidAt ?? Number.POSITIVE_INFINITY);
  const now = partsOf(answer.body);
  const isLess = partsOf(current.body).some((before, kind) => {
    const left = new Set<number | string>(now[kind]);
    return (
      before.length > 0 && (left.size === 0 || (!isNewer && before.some((id) => !left.has(id))))
    );
  });
  if (isLess) throw new EvictedError(answer);
  return answer;
}

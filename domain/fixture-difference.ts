import type { components } from "#contract";
import { packFixtures, unpackFixtures } from "./fixture.ts";
import { inListOrder } from "./fixture-list.ts";

type Fixtures = components["schemas"]["Fixtures"];
type Match = Pick<components["schemas"]["Event"], "id" | "start_at">;

/** What has become of a list since an earlier state of it. */
export interface FixtureDifference<One extends Match> {
  /** New in the list, or not as it was. */
  changed: One[];
  /** No longer in the list. */
  gone: number[];
}

export function diffFixtures<One extends Match>(
  before: readonly One[],
  after: readonly One[],
): FixtureDifference<One> {
  const known = new Map(before.map((match) => [match.id, match]));
  const here = new Set(after.map(({ id }) => id));
  return {
    changed: after.filter((match) => !isSame(match, known.get(match.id))),
    gone: before.filter(({ id }) => !here.has(id)).map(({ id }) => id),
  };
}

/** The list as it is now, in its order. */
export function applyDifference<One extends Match>(
  before: readonly One[],
  { changed, gone }: FixtureDifference<One>,
  descending: boolean,
): One[] {
  const replaced = new Set([...gone, ...changed.map(({ id }) => id)]);
  return inListOrder([...before.filter(({ id }) => !replaced.has(id)), ...changed], descending);
}

/** Whether two say the same; both come from `unpackFixtures`, which names their fields in one order. */
export function isSame(match: Match, other: Match | undefined): boolean {
  return match === other || JSON.stringify(match) === JSON.stringify(other);
}

/**
 * The whole list that an answer stands for.
 * @param last the list as it was last answered; null where it is not known
 * @returns null where the answer tells what has changed since something else
 */
export function wholeFixtures(
  last: Fixtures | null,
  answer: Fixtures,
  descending: boolean,
): Fixtures | null {
  const { since, ...meta } = answer.meta;
  if (since === undefined) return answer;
  if (last?.meta.version !== since) return null;
  const difference = { changed: unpackFixtures(answer), gone: answer.gone ?? [] };
  return { ...packFixtures(applyDifference(unpackFixtures(last), difference, descending)), meta };
}

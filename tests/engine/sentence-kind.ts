import { sumCells } from "#engine/grid.ts";
import { percent } from "#engine/wording.ts";
import { type Facts, lastOf, SIDES } from "./match-facts.ts";

/** A sentence with holes: N a side's name, G expected goals, P a chance, C a change, D a count, S a score. */
export type Kind = readonly [
  pattern: string,
  figures: (facts: Facts, found: string[]) => readonly (string | number)[],
];

/** A pattern of form and head-to-head: each side's, and the meetings', as far as there are any. */
export function record(form: string, meetings: string, more = ""): string {
  return `(?:${form}(?:; )?)?(?:${form}(?:; )?)?(?:${meetings}${more})?\\.`;
}

/** Both sides and the meetings, as far as there are any: what is on record has to be said. */
export function inRecord(
  facts: Facts,
  form: (facts: Facts, name: string) => (string | number)[],
  meetings: readonly (string | number)[],
): (string | number)[] {
  return [
    ...SIDES.flatMap((name) => (lastOf(facts, name).length === 0 ? [] : form(facts, name))),
    ...meetings,
  ];
}

/** What is said of the meetings; nothing where there are none. */
export const met = ({ meetings }: Facts, figures: () => (string | number)[]) =>
  meetings.length === 0 ? [] : figures();

export const two = (value: number) => value.toFixed(2);
export const chance = ({ grid }: Facts, test: (home: number, away: number) => boolean) =>
  percent(sumCells(grid, test));

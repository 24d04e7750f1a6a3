import { sumCells } from "#engine/grid.ts";
import { percent } from "#engine/wording.ts";
import { type Facts, lastOf, SIDES } from "./match-facts.ts";

/** N is a team's name, G expected goals, P a chance, C a change, D a count, S a score. */
export type Kind = readonly [
  pattern: string,
  figures: (facts: Facts, found: string[]) => readonly (string | number)[],
];

export function record(form: string, meetings: string, more = ""): string {
  return `(?:${form}(?:; )?)?(?:${form}(?:; )?)?(?:${meetings}${more})?\\.`;
}

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

export const met = ({ meetings }: Facts, figures: () => (string | number)[]) =>
  meetings.length === 0 ? [] : figures();

export const two = (value: number) => value.toFixed(2);
export const chance = ({ grid }: Facts, test: (home: number, away: number) => boolean) =>
  percent(sumCells(grid, test));

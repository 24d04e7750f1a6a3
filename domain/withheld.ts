import type { components } from "#contract";

export type Withheld = components["schemas"]["Withheld"];

export const WITHHELD_TEXT = {
  sides_unknown: "Not on sale yet: it is not decided who plays.",
  time_unknown: "Not on sale yet: the kick-off time is to be confirmed.",
  withdrawn: "Not on sale: our source no longer lists this match.",
} as const satisfies Record<Withheld, string>;

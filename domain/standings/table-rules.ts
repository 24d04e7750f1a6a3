/** Each compares two clubs; the better value comes first. */
export type TieBreaker =
  | "goal_difference"
  | "goals"
  | "wins"
  | "away_goals"
  | "away_wins"
  | "head_to_head_points"
  | "head_to_head_goal_difference"
  | "head_to_head_goals"
  | "head_to_head_away_goals";

export type HeadToHead = Extract<TieBreaker, `head_to_head${string}`>;

export interface TableRules {
  win: number;
  draw: number;
  /** Tried in this order on clubs that are level on points. */
  tieBreakers: readonly TieBreaker[];
  /** Head-to-head rules wait until the level clubs played all of these against each other. */
  matchesPerPair: 1 | 2;
  /** When clubs that stay level compare only their own matches again. */
  headToHeadRestart: "never" | "after_each_rule" | "after_all_rules";
}

export function isHeadToHead(tieBreaker: TieBreaker | undefined): tieBreaker is HeadToHead {
  return tieBreaker?.startsWith("head_to_head") === true;
}

export const DEFAULT_RULES: TableRules = {
  win: 3,
  draw: 1,
  tieBreakers: [
    "goal_difference",
    "goals",
    "head_to_head_points",
    "head_to_head_goal_difference",
    "head_to_head_goals",
  ],
  matchesPerPair: 2,
  headToHeadRestart: "never",
};

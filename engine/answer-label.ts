import type { QuestionSlug, SideNames } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";

export const OTHER_SCORE = "Any other score";

export function answerLabel(slug: QuestionSlug, key: string, names: SideNames): string {
  if (isGoalLine(slug)) return `${key === "over" ? "Over" : "Under"} ${GOAL_LINES[slug]}`;
  if (slug === "correct-score") return key === "other" ? OTHER_SCORE : key.replace("-", "–");
  return LABELS[slug](names)[key] ?? key;
}

export function answerKeys(slug: QuestionSlug): readonly string[] | null {
  if (slug === "correct-score") return null;
  return isGoalLine(slug) ? ["over", "under"] : Object.keys(LABELS[slug]({ home: "", away: "" }));
}

type LabelledSlug = Exclude<QuestionSlug, keyof typeof GOAL_LINES | "correct-score">;

const LABELS: Readonly<
  Record<LabelledSlug, (names: SideNames) => Readonly<Record<string, string>>>
> = {
  "match-result": ({ home, away }) => ({ home, draw: "Draw", away }),
  "double-chance": ({ home, away }) => ({
    "home-or-draw": `${home} or draw`,
    "home-or-away": `${home} or ${away}`,
    "draw-or-away": `${away} or draw`,
  }),
  "draw-no-bet": ({ home, away }) => ({ home, away }),
  "both-teams-to-score": () => ({ yes: "Yes", no: "No" }),
  "clean-sheet": ({ home, away }) => ({
    home: `${home} only`,
    away: `${away} only`,
    both: "Both teams",
    neither: "Neither team",
  }),
  "winning-margin": ({ home, away }) => ({
    "home-1": `${home} by 1`,
    "home-2": `${home} by 2`,
    "home-3-plus": `${home} by 3 or more`,
    draw: "Draw",
    "away-1": `${away} by 1`,
    "away-2": `${away} by 2`,
    "away-3-plus": `${away} by 3 or more`,
  }),
  "half-time-result": ({ home, away }) => ({ home, draw: "Level at half-time", away }),
};

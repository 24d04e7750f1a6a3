import { HALF_TIME_FULL_TIMES } from "./half-time.ts";
import type { GoalLineSlug, QuestionSlug, SideNames } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";
import { GOAL_TOTALS, readGoalsAnswer } from "./total-goals.ts";
import { counted } from "./wording.ts";

export const OTHER_SCORE = "Any other score";

export const NO_ANSWER = "none";

export const BOTH_SCORE = "Both sides score";

export function answerLabel(slug: QuestionSlug, key: string, names: SideNames): string {
  if (isGoalLine(slug)) return `${key === "over" ? "Over" : "Under"} ${GOAL_LINES[slug]}`;
  if (slug === "correct-score") return key === "other" ? OTHER_SCORE : key.replace("-", "–");
  if (slug === "team-goals" && key === NO_ANSWER) return BOTH_SCORE;
  const goals = slug === "total-goals" ? readGoalsAnswer(key) : null;
  if (goals !== null) return `${goals.side === "over" ? "Over" : "Under"} ${goals.line} goals`;
  return LABELS[slug](names)[key] ?? key;
}

/** Null for scores, which differ between matches. */
export function outcomeKeys(slug: QuestionSlug): readonly string[] | null {
  if (slug === "correct-score") return null;
  return isGoalLine(slug) ? ["over", "under"] : Object.keys(LABELS[slug]({ home: "", away: "" }));
}

type LabelledSlug = Exclude<QuestionSlug, GoalLineSlug | "correct-score">;

const TOTALS = Object.fromEntries(
  GOAL_TOTALS.map((key) => [
    key,
    key.endsWith("-plus") ? `${Number.parseInt(key)} or more goals` : counted(Number(key), "goal"),
  ]),
);

const SIDE_GOALS = ["0", "1", "2", "3-plus"];

const LABELS: Readonly<
  Record<LabelledSlug, (names: SideNames) => Readonly<Record<string, string>>>
> = {
  "match-result": ({ home, away }) => ({ home, draw: "Draw", away }),
  "total-goals": () => TOTALS,
  "team-goals": ({ home, away }) => ({
    ...sideGoals("home", home),
    ...sideGoals("away", away),
  }),
  "half-time-full-time": (names) =>
    Object.fromEntries(HALF_TIME_FULL_TIMES.map((pair) => [pair, pairLabel(pair, names)])),
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
    "home-3-plus": `${home} by 3 or more`,
    "home-2": `${home} by 2`,
    "home-1": `${home} by 1`,
    draw: "Draw",
    "away-1": `${away} by 1`,
    "away-2": `${away} by 2`,
    "away-3-plus": `${away} by 3 or more`,
  }),
  "half-time-result": ({ home, away }) => ({ home, draw: "Level at half-time", away }),
};

function sideGoals(side: string, name: string): Record<string, string> {
  return Object.fromEntries(
    SIDE_GOALS.map((goals) => [
      `${side}-${goals}`,
      `${name} ${goals.replace("-plus", " or more")}`,
    ]),
  );
}

function pairLabel(pair: string, { home, away }: SideNames): string {
  const [halfTime, fullTime] = pair.split("-");
  const lead = halfTime === "draw" ? "Level" : `${halfTime === "home" ? home : away} lead`;
  return `${lead}, ${fullTime === "draw" ? "draw" : `${fullTime === "home" ? home : away} win`}`;
}

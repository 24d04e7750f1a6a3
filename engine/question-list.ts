export const QUESTION_SLUGS = [
  "match-result",
  "double-chance",
  "draw-no-bet",
  "over-under-1-5",
  "over-under-2-5",
  "over-under-3-5",
  "both-teams-to-score",
  "correct-score",
  "clean-sheet",
  "winning-margin",
  "half-time-result",
] as const;

export type QuestionSlug = (typeof QUESTION_SLUGS)[number];

export const QUESTION_TEXT: Readonly<Record<QuestionSlug, string>> = {
  "match-result": "Who will win?",
  "double-chance": "Double chance: which two of the three results?",
  "draw-no-bet": "Who wins if a draw does not count?",
  "over-under-1-5": "Over or under 1.5 goals?",
  "over-under-2-5": "Over or under 2.5 goals?",
  "over-under-3-5": "Over or under 3.5 goals?",
  "both-teams-to-score": "Both teams to score?",
  "correct-score": "What will the score be?",
  "clean-sheet": "Who will keep a clean sheet?",
  "winning-margin": "What will the winning margin be?",
  "half-time-result": "Who will lead at half-time?",
};

export const GOAL_LINES = {
  "over-under-1-5": 1.5,
  "over-under-2-5": 2.5,
  "over-under-3-5": 3.5,
} as const satisfies Partial<Record<QuestionSlug, number>>;

export type GoalLineSlug = keyof typeof GOAL_LINES;

export function isGoalLine(slug: QuestionSlug): slug is GoalLineSlug {
  return Object.hasOwn(GOAL_LINES, slug);
}

export function isQuestionSlug(text: string): text is QuestionSlug {
  return QUESTION_SLUGS.some((slug) => slug === text);
}

export interface SideNames {
  home: string;
  away: string;
}

/** 1, or 2 for double chance: two of its three outcomes happen in every match. */
export function outcomesTotal(slug: QuestionSlug): number {
  return slug === "double-chance" ? 2 : 1;
}

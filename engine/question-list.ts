export const ASKED_SLUGS = [
  "match-result",
  "total-goals",
  "correct-score",
  "team-goals",
  "half-time-full-time",
] as const;

/** No longer asked. Matches sealed under the old list stay readable, judged and verifiable. */
export const FORMER_SLUGS = [
  "double-chance",
  "draw-no-bet",
  "over-under-1-5",
  "over-under-2-5",
  "over-under-3-5",
  "both-teams-to-score",
  "clean-sheet",
  "winning-margin",
  "half-time-result",
] as const;

export const QUESTION_SLUGS = [...ASKED_SLUGS, ...FORMER_SLUGS] as const;

export type AskedSlug = (typeof ASKED_SLUGS)[number];
export type FormerSlug = (typeof FORMER_SLUGS)[number];
export type QuestionSlug = AskedSlug | FormerSlug;

export const QUESTION_IDS: Readonly<Record<QuestionSlug, number>> = {
  "match-result": 1,
  "double-chance": 2,
  "draw-no-bet": 3,
  "over-under-1-5": 4,
  "over-under-2-5": 5,
  "over-under-3-5": 6,
  "both-teams-to-score": 7,
  "correct-score": 8,
  "clean-sheet": 9,
  "winning-margin": 10,
  "half-time-result": 11,
  "total-goals": 12,
  "team-goals": 13,
  "half-time-full-time": 14,
};

export const QUESTION_TEXT: Readonly<Record<QuestionSlug, string>> = {
  "match-result": "Who will win?",
  "total-goals": "How many goals?",
  "correct-score": "What will the score be?",
  "team-goals": "How many will each side score?",
  "half-time-full-time": "Who leads at half-time, and who wins?",
  "double-chance": "Double chance: which two of the three results?",
  "draw-no-bet": "Who wins if a draw does not count?",
  "over-under-1-5": "Over or under 1.5 goals?",
  "over-under-2-5": "Over or under 2.5 goals?",
  "over-under-3-5": "Over or under 3.5 goals?",
  "both-teams-to-score": "Both teams to score?",
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

export function isAsked(slug: string): slug is AskedSlug {
  return ASKED_SLUGS.some((asked) => asked === slug);
}

/** These have only chances, and are judged by them. */
export const UNNAMED_SLUGS: readonly string[] = ["team-goals"] satisfies QuestionSlug[];

export function hasNamedAnswer(slug: string): boolean {
  return !UNNAMED_SLUGS.includes(slug);
}

export function questionPlace(slug: string): number {
  const place = QUESTION_SLUGS.findIndex((known) => known === slug);
  return place === -1 ? QUESTION_SLUGS.length : place;
}

export interface SideNames {
  home: string;
  away: string;
}

import type { components } from "#contract";
import { QUESTION_IDS, QUESTION_TEXT, type QuestionSlug } from "#engine/question-list.ts";

type Event = components["schemas"]["Event"] & {
  unlocked_predictions?: components["schemas"]["UnlockedPrediction"][];
};
type Prediction = components["schemas"]["Prediction"];

const line = (side: "home" | "away", day: number, scored: number, conceded: number) => ({
  side,
  date: `2026-11-0${day}`,
  ground: "home" as const,
  scored,
  conceded,
});
const reasons: components["schemas"]["Reasons"] = {
  start: 37,
  factors: [{ name: "home_ground", side: "home", points: 7 }],
  without_shots: null,
  not_likeliest: null,
  form: [1, 2, 3, 4].map((day) => line("home", day, 1, day % 2)),
  meetings: [],
  against: "Against it: a draw 24%.",
  reliability: null,
};

interface Answer {
  slug: QuestionSlug;
  prediction: string;
  chances: [string, number][];
  otherOutcomes?: [string, number][];
}

export const pair = (half: string, end: string) =>
  `${half === "Level" ? half : `${half} lead`}, ${end === "Draw" ? "draw" : `${end} win`}`;
const HALVES = ["Leeds", "Level", "Hull"].flatMap((half) =>
  ["Leeds", "Draw", "Hull"].map((end): [string, number] => [pair(half, end), 1 / 9]),
);

const ANSWERS: readonly Answer[] = [
  {
    slug: "match-result",
    prediction: "Leeds",
    chances: [
      ["Leeds", 0.5],
      ["Draw", 0.26],
      ["Hull", 0.24],
    ],
    otherOutcomes: [
      ["Leeds by 2 or more", 0.27],
      ["Leeds by 3 or more", 0.12],
      ["Hull by 2 or more", 0.09],
    ],
  },
  {
    slug: "total-goals",
    prediction: "Over 2.5 goals",
    chances: [0.08, 0.16, 0.22, 0.24, 0.16, 0.09, 0.05].map((chance, goals) => [
      `${goals} goals`,
      chance,
    ]),
  },
  {
    slug: "correct-score",
    prediction: "2–1",
    chances: [
      ["1–1", 0.12],
      ["2–1", 0.1],
      ["1–0", 0.09],
      ["0–0", 0.08],
      ["2–0", 0.08],
    ],
  },
  {
    slug: "team-goals",
    prediction: "Both sides score",
    chances: ["Leeds", "Hull"].flatMap((name) =>
      [0.2, 0.35, 0.25, 0.2].map((chance, goals): [string, number] => [`${name} ${goals}`, chance]),
    ),
  },
  { slug: "half-time-full-time", prediction: pair("Leeds", "Leeds"), chances: HALVES },
];

function predictionOf({ slug, prediction, chances, otherOutcomes }: Answer): Prediction {
  const outcome = ([label, probability]: [string, number]) => ({ label, probability });
  const outcomes = chances.map(outcome);
  return {
    id: QUESTION_IDS[slug],
    question: { id: QUESTION_IDS[slug], question: QUESTION_TEXT[slug], slug },
    prediction,
    explanation: `The whole explanation of ${slug}.`,
    probability: outcomes.find(({ label }) => label === prediction)?.probability ?? 0.54,
    outcomes,
    sealed_at: 900,
    updated_at: 800,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
    reasons,
    also: (otherOutcomes ?? []).map(outcome),
  };
}

export const samplePredictions: readonly Prediction[] = ANSWERS.map(predictionOf);

export function sampleMatch(
  change: Partial<Event>,
  open: readonly Prediction[] = samplePredictions,
): Event {
  return {
    id: 1,
    slug: "leeds-v-hull",
    sport_id: 1,
    tournament_id: 1,
    tournament: { id: 1, sport_id: 1, name: "Cup", priority: 1 },
    round: null,
    status: "not_started",
    start_at: 1_000,
    end_at: null,
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: { name: "Leeds", short_name: "Leeds" },
    awayTeam: { name: "Hull", short_name: "Hull" },
    accuracy: null,
    predictions: { state: "sealed", total: 5, settled: 0, correct: 0 },
    correction: null,
    unlocked_predictions: open.map((prediction) => ({
      id: prediction.id,
      event_id: 1,
      event_slug: "leeds-v-hull",
      unlocked_at: 1,
      prediction,
    })),
    ...change,
  };
}

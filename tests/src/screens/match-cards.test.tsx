// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { components } from "#contract";
import { QUESTION_IDS, QUESTION_TEXT, type QuestionSlug } from "#engine/question-list.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { parts } from "#src/screens/match/match-parts.ts";
import { PredictionsTable, type Sale } from "#src/screens/match/predictions-table.tsx";
import { matchPartsOptions } from "#src/screens/match/use-match-parts.ts";
import { VerdictBand } from "#src/screens/match/verdict-band.tsx";
import { press, renderScreen } from "../support/render-screen.tsx";

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
  also?: [string, number][];
}

const pair = (half: string, end: string) =>
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
    also: [
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

function predictionOf({ slug, prediction, chances, also }: Answer): Prediction {
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
    also: (also ?? []).map(outcome),
  };
}

const predictions = ANSWERS.map(predictionOf);

function eventOf(change: Partial<Event>, open: readonly Prediction[] = predictions): Event {
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

async function show(event: Event, sale: Partial<Sale> = {}): Promise<void> {
  await renderScreen(
    <>
      <VerdictBand event={event} />
      <PredictionsTable
        event={event}
        questions={predictions.map(({ question }) => question)}
        sport="football"
        justOpened={[]}
        sale={{
          sold: [],
          selected: new Set(),
          isClosed: false,
          halfMinutes: 45,
          select: () => {},
          ...sale,
        }}
      />
    </>,
    { keep: (client) => client.setQueryData(matchPartsOptions.queryKey, parts) },
  );
}

const WHY = "Why: Who will win?";
const columns = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const row = (slug: QuestionSlug) => {
  const found = screen
    .getAllByRole("row")
    .find((one) => one.textContent.includes(QUESTION_TEXT[slug]));
  if (found === undefined) throw new Error(`There is no row of ${slug}.`);
  return within(found);
};

it("Before unlocking, a fan reads five rows of one table, each with a box and nothing else", async () => {
  const questions = predictions.map(({ question }) => question);
  await show(eventOf({}, []), {
    sold: questions,
    selected: new Set([QUESTION_IDS["total-goals"]]),
  });
  expect(screen.getAllByRole("table")).toHaveLength(1);
  expect(columns()).toEqual(["Question", "Prediction", "Explanation"]);
  expect(screen.getAllByRole("row")).toHaveLength(6);
  expect(screen.getAllByRole("checkbox")).toHaveLength(5);
  expect(row("total-goals").getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  expect(row("match-result").getByText("Locked")).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it("What the score has decided has no box, and says why", async () => {
  const event = eventOf({ status: "first_half", minute: 30, score: "2|1" }, []);
  await show(event);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(row("correct-score").getByText("Not sold after the first goal.")).toBeTruthy();
});

it("After unlocking, each row has its answer, one sentence, and the full sentence in its cell", async () => {
  await show(eventOf({}));
  expect(screen.getAllByRole("table"), "no table within the table").toHaveLength(1);
  expect(columns()).toEqual(["Question", "Prediction", "Explanation"]);
  for (const { question, explanation } of predictions) {
    const cells = row(question.slug as QuestionSlug).getAllByRole("cell");
    expect(cells).toHaveLength(2);
    expect(cells[1]?.textContent).toContain(explanation);
  }
  const winner = row("match-result");
  for (const label of ["or draw", "if not a draw", "by 2+", "by 3+"])
    expect(winner.getByText(label)).toBeTruthy();
  expect(winner.getByText(/^Expected goals: \d\.\d\d at home, \d\.\d\d away\.$/)).toBeTruthy();
  expect(row("half-time-full-time").getByText("Leeds both times")).toBeTruthy();
  expect(row("team-goals").getByText("0: clean sheet, Hull")).toBeTruthy();
  expect(row("team-goals").getByText("Both scored in 2 of Leeds’s last 4.")).toBeTruthy();
  expect(row("correct-score").getByText("our answer")).toBeTruthy();
});

it("Why opens the factors and the case against, and closes again", async () => {
  await show(eventOf({}));
  press(WHY);
  expect(row("match-result").getByText("Home ground")).toBeTruthy();
  expect(row("match-result").getByText("Against it: a draw 24%.")).toBeTruthy();
  expect(screen.getByRole("button", { name: WHY }).getAttribute("aria-expanded")).toBe("true");
  press(WHY);
  expect(row("match-result").queryByText("Home ground")).toBeNull();
});

it("During the match each row says how its answer stands", async () => {
  await show(eventOf({ status: "second_half", minute: 60, score: "1|0", half_time_score: "0|0" }));
  expect(row("match-result").getByText("on course")).toBeTruthy();
  expect(row("total-goals").getByText("2 more goals")).toBeTruthy();
  expect(row("correct-score").getByText("2 more goals")).toBeTruthy();
  expect(row("team-goals").getByText("1 more goal")).toBeTruthy();
  expect(row("half-time-full-time").getByText("decided")).toBeTruthy();
  expect(row("half-time-full-time").getByText("Level at half-time, 0–0.")).toBeTruthy();
});

it("After the match the table has six columns, four answers are judged, and the score is stamped", async () => {
  const actuals = ["Leeds", "3 goals", "2–1", "Leeds 2, Hull 1", pair("Level", "Leeds")];
  const judged = predictions.map((prediction, index) => ({
    ...prediction,
    actual: actuals[index] ?? null,
    correct: prediction.question.slug === "team-goals" ? null : index !== 4,
    correct_explanation: `What came of ${prediction.question.slug}.`,
  }));
  await show(eventOf({ status: "ended", score: "2|1", half_time_score: "0|0" }, judged));
  expect(columns().slice(3)).toEqual(["Correct", "Actual", "Correct Explanation"]);
  const texts = (slug: QuestionSlug) =>
    row(slug)
      .getAllByRole("cell")
      .slice(2)
      .map(({ textContent }) => textContent);
  expect(texts("total-goals")).toEqual(["✓Yes", "3 goals", "What came of total-goals."]);
  expect(texts("half-time-full-time").slice(0, 2)).toEqual(["✕No", "Level, then Leeds"]);
  expect(texts("team-goals").slice(0, 2)).toEqual(["By chances", "2 and 1"]);
  expect(screen.getByText("3 of 4 right")).toBeTruthy();
  expect(screen.getByText("2–1 at 10%")).toBeTruthy();
});

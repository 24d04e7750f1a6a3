// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { QUESTION_IDS, QUESTION_TEXT, type QuestionSlug } from "#engine/question-list.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { parts } from "#src/screens/match/match-parts.ts";
import { PredictionsTable, type Sale } from "#src/screens/match/predictions-table.tsx";
import { matchPartsOptions } from "#src/screens/match/use-match-parts.ts";
import { VerdictBand } from "#src/screens/match/verdict-band.tsx";
import { press, renderScreen } from "../support/render-screen.tsx";
import { pair, sampleMatch, samplePredictions } from "../support/sample-match.ts";

async function show(event: Event, sale: Partial<Sale> = {}): Promise<void> {
  await renderScreen(
    <>
      <VerdictBand event={event} />
      <PredictionsTable
        event={event}
        questions={samplePredictions.map(({ question }) => question)}
        sport="football"
        justUnlocked={[]}
        sale={{
          onSale: [],
          selected: new Set(),
          isClosed: false,
          halfMinutes: 45,
          select: () => {},
          ...sale,
        }}
      />
    </>,
    { fillCache: (client) => client.setQueryData(matchPartsOptions.queryKey, parts) },
  );
}

const WHY = "Why: Who will win?";
const columns = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const row = (slug: QuestionSlug) => {
  const tableRow = screen
    .getAllByRole("row")
    .find((row) => row.textContent.includes(QUESTION_TEXT[slug]));
  if (tableRow === undefined) throw new Error(`There is no row of ${slug}.`);
  return within(tableRow);
};

it("Before unlocking, a fan reads five rows of one table, each with a box and nothing else", async () => {
  const questions = samplePredictions.map(({ question }) => question);
  await show(sampleMatch({}, []), {
    onSale: questions,
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

it("A fan cannot select a question that the score has decided, and reads why", async () => {
  const event = sampleMatch({ status: "first_half", minute: 30, score: "2|1" }, []);
  await show(event);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(row("correct-score").getByText("Not sold after the first goal.")).toBeTruthy();
});

it("After unlocking, a fan sees each answer, a short sentence and the full text", async () => {
  await show(sampleMatch({}));
  expect(screen.getAllByRole("table"), "no table within the table").toHaveLength(1);
  expect(columns()).toEqual(["Question", "Prediction", "Explanation"]);
  for (const { question, explanation } of samplePredictions) {
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

it("A fan opens and closes the factors and the case against with Why", async () => {
  await show(sampleMatch({}));
  press(WHY);
  expect(row("match-result").getByText("Home ground")).toBeTruthy();
  expect(row("match-result").getByText("Against it: a draw 24%.")).toBeTruthy();
  expect(screen.getByRole("button", { name: WHY }).getAttribute("aria-expanded")).toBe("true");
  press(WHY);
  expect(row("match-result").queryByText("Home ground")).toBeNull();
});

it("During a match a fan sees how each answer stands", async () => {
  await show(
    sampleMatch({ status: "second_half", minute: 60, score: "1|0", half_time_score: "0|0" }),
  );
  expect(row("match-result").getByText("on course")).toBeTruthy();
  expect(row("total-goals").getByText("2 more goals")).toBeTruthy();
  expect(row("correct-score").getByText("2 more goals")).toBeTruthy();
  expect(row("team-goals").getByText("1 more goal")).toBeTruthy();
  expect(row("half-time-full-time").getByText("decided")).toBeTruthy();
  expect(row("half-time-full-time").getByText("Level at half-time, 0–0.")).toBeTruthy();
});

it("After a match a fan sees six columns, four judged answers and the stamped score", async () => {
  const actuals = ["Leeds", "3 goals", "2–1", "Leeds 2, Hull 1", pair("Level", "Leeds")];
  const judged = samplePredictions.map((prediction, index) => ({
    ...prediction,
    actual: actuals[index] ?? null,
    correct: prediction.question.slug === "team-goals" ? null : index !== 4,
    correct_explanation: `What came of ${prediction.question.slug}.`,
  }));
  await show(sampleMatch({ status: "ended", score: "2|1", half_time_score: "0|0" }, judged));
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

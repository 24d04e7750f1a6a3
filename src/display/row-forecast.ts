import type { components } from "#contract";
import { hasEnded, isOff, isVoid } from "#domain/match-status.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { titleCase } from "#src/display/title-case.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Unlocked = Schemas["UnlockedPrediction"];

export interface MatchMark {
  predictionIds: ReadonlySet<number>;
  winner: Unlocked | null;
}

export type RowForecast =
  | { kind: "none" }
  | { kind: "locked" }
  | { kind: "unlocked"; count: number }
  | { kind: "chances"; winner: Unlocked }
  | { kind: "right"; correct: number; settled: number }
  | { kind: "void"; short: string; long: string };

const WHO_WINS: QuestionSlug = "match-result";
const SHORT_VOID: Readonly<Record<string, string>> = {
  Postponed: "Postp.",
  Canceled: "Canc.",
  Abandoned: "Aband.",
  Withdrawn: "Withd.",
};

export type Marks = ReadonlyMap<number, MatchMark>;

export const NO_MARKS: Marks = new Map();

export function addMarks(known: Marks, picks: readonly Unlocked[]): Marks {
  const marks = new Map(known);
  for (const pick of picks) {
    const mark = marks.get(pick.event_id);
    const isWinner = pick.prediction.question.slug === WHO_WINS;
    marks.set(pick.event_id, {
      predictionIds: new Set([...(mark?.predictionIds ?? []), pick.prediction.id]),
      winner: isWinner ? pick : (mark?.winner ?? null),
    });
  }
  return marks;
}

export function forecastOf(event: Event, mark: MatchMark | undefined): RowForecast {
  const { state, settled, correct } = event.predictions;
  const isWithdrawn = event.withheld === "withdrawn";
  if (isOff(event) || isVoid(event) || isWithdrawn) {
    const long = isOff(event) ? titleCase(event.status) : isWithdrawn ? "Withdrawn" : "Void";
    return { kind: "void", short: SHORT_VOID[long] ?? long, long };
  }
  if (hasEnded(event))
    return settled === 0 ? { kind: "none" } : { kind: "right", correct, settled };
  if (mark === undefined)
    return state === "none" || event.withheld !== undefined ? { kind: "none" } : { kind: "locked" };
  return mark.winner === null
    ? { kind: "unlocked", count: mark.predictionIds.size }
    : { kind: "chances", winner: mark.winner };
}

/** For the name of the row. The chances stand beside it and change with the score. */
export function forecastText(forecast: RowForecast): string | null {
  switch (forecast.kind) {
    case "none":
    case "void":
    case "chances":
      return null;
    case "locked":
      return "predictions locked";
    case "unlocked":
      return `${forecast.count} unlocked`;
    case "right":
      return `${forecast.correct} of ${forecast.settled} right`;
  }
}

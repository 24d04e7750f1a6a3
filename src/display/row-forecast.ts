import type { components } from "#contract";
import { hasEnded, isOff, isVoid } from "#domain/match-status.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { threeChances } from "#src/display/shown-chance.ts";
import { titleCase } from "#src/display/title-case.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Unlocked = Schemas["UnlockedPrediction"];

/** What this fan has unlocked of a match. */
export interface MatchMark {
  predictionIds: ReadonlySet<number>;
  /** The answer to "Who will win?", where that is unlocked. */
  winner: Unlocked | null;
}

export type RowForecast =
  | { kind: "none" }
  | { kind: "locked" }
  | { kind: "unlocked"; count: number }
  | { kind: "chances"; chances: ResultChances; side: keyof ResultChances }
  | { kind: "right"; correct: number; settled: number }
  | { kind: "void"; short: string; long: string };

const WHO_WINS: QuestionSlug = "match-result";
const SIDES = ["home", "draw", "away"] as const;
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
  const chances = mark.winner === null ? null : threeChances(mark.winner.prediction);
  if (mark.winner === null || chances === null)
    return { kind: "unlocked", count: mark.predictionIds.size };
  const { outcomes, prediction } = mark.winner.prediction;
  const named = SIDES[outcomes.findIndex(({ label }) => label === prediction)];
  return { kind: "chances", chances, side: named ?? likeliestOf(chances) };
}

export function likeliestOf(chances: ResultChances): keyof ResultChances {
  return SIDES.reduce((best, side) => (chances[side] > chances[best] ? side : best));
}

/** "OAK 77%" as two parts; "under 1%" and "over 99%" stay whole. */
export function chanceWords(
  event: Pick<Event, "homeTeam" | "awayTeam">,
  chances: ResultChances,
  side: keyof ResultChances,
): { code: string; percent: string } {
  const percent = wholePercents(SIDES.map((one) => chances[one]))[SIDES.indexOf(side)] ?? "";
  if (side === "draw") return { code: "Draw", percent };
  const [home, away] = codesOf(event.homeTeam.short_name, event.awayTeam.short_name);
  return { code: side === "home" ? home : away, percent };
}

export function forecastWords(event: Event, forecast: RowForecast): string | null {
  switch (forecast.kind) {
    case "none":
    case "void":
      return null;
    case "locked":
      return "predictions locked";
    case "unlocked":
      return `${forecast.count} unlocked`;
    case "right":
      return `${forecast.correct} of ${forecast.settled} right`;
    case "chances": {
      const { percent } = chanceWords(event, forecast.chances, forecast.side);
      return `we say ${sideName(event, forecast.side)} ${percent}`;
    }
  }
}

function sideName({ homeTeam, awayTeam }: Event, side: keyof ResultChances): string {
  if (side === "draw") return "draw";
  return side === "home" ? homeTeam.short_name : awayTeam.short_name;
}

/** Two clubs of one town differ in their last word. */
function codesOf(home: string, away: string): [string, string] {
  const [first, second] = [codeOf(home), codeOf(away)];
  return first === second ? [codeOfLast(home), codeOfLast(away)] : [first, second];
}

function codeOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 3)
    .toUpperCase();
}

function codeOfLast(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? "";
  return `${codeOf(name).slice(0, 2)}${last.slice(0, 1)}`.toUpperCase();
}

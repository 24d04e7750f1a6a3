import type { AnswerContext } from "./explain-context.ts";
import { type Grid, sumCells } from "./grid.ts";
import { pointsText, wholePercents, wholePoints } from "./whole-percents.ts";

export function othersSentence(
  context: AnswerContext,
  words: Readonly<Record<string, string>>,
): string {
  const shown = shownOutcomes(context);
  const others = context.outcomes
    .filter(({ key }) => key !== context.answer.key)
    .map(({ key, label }) => `${words[key] ?? label} ${shown.get(key) ?? ""}`);
  return `Against it: ${others.join(", ")}.`;
}

export function shownPair(context: AnswerContext): { own: string; other: string } {
  const texts = shownOutcomes(context);
  const other = context.outcomes.find(({ key }) => key !== context.answer.key);
  return { own: texts.get(context.answer.key) ?? "", other: texts.get(other?.key ?? "") ?? "" };
}

function shownOutcomes({ outcomes }: AnswerContext): ReadonlyMap<string, string> {
  const shown = wholePercents(outcomes.map(({ probability }) => probability));
  return new Map(outcomes.map(({ key }, index) => [key, shown[index] ?? ""]));
}

/** The figures of the "who will win" bar, so that one match shows one figure for each result. */
export function shownResult(grid: Grid): { home: string; draw: string; away: string } {
  const { home, draw, away } = resultPoints(grid);
  return { home: pointsText(home), draw: pointsText(draw), away: pointsText(away) };
}

export function resultPoints(grid: Grid): { home: number; draw: number; away: number } {
  const chances = [
    sumCells(grid, (home, away) => home > away),
    sumCells(grid, (home, away) => home === away),
    sumCells(grid, (home, away) => home < away),
  ];
  const [home = 0, draw = 0, away = 0] = wholePoints(chances, 100);
  return { home, draw, away };
}

import type { AnswerContext } from "./explain-context.ts";
import { type Grid, sumCells } from "./grid.ts";
import { pointsText, wholePercents, wholePoints } from "./whole-percents.ts";

/** "Against it: a draw 26%, a win for Northgate 24%."; `words` names an outcome, by its key. */
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

/** The chances of the answer and of the other one, where a question has two. */
export function shownPair(context: AnswerContext): { own: string; other: string } {
  const texts = shownOutcomes(context);
  const other = context.outcomes.find(({ key }) => key !== context.answer.key);
  return { own: texts.get(context.answer.key) ?? "", other: texts.get(other?.key ?? "") ?? "" };
}

/** By key, as a bar beside them shows them: they add up to 100. */
function shownOutcomes({ outcomes }: AnswerContext): ReadonlyMap<string, string> {
  const shown = wholePercents(outcomes.map(({ probability }) => probability));
  return new Map(outcomes.map(({ key }, index) => [key, shown[index] ?? ""]));
}

/**
 * The chances of the three results, as the bar of "who will win" shows them: one match has one figure for each. For
 * questions whose own answers are these results, or sums that leave one out.
 */
export function shownResult(grid: Grid): { home: string; draw: string; away: string } {
  const { home, draw, away } = resultPoints(grid);
  return { home: pointsText(home), draw: pointsText(draw), away: pointsText(away) };
}

/** The same as whole points of percent, of which parts can be made that add up. */
export function resultPoints(grid: Grid): { home: number; draw: number; away: number } {
  const chances = [
    sumCells(grid, (home, away) => home > away),
    sumCells(grid, (home, away) => home === away),
    sumCells(grid, (home, away) => home < away),
  ];
  const [home = 0, draw = 0, away = 0] = wholePoints(chances, 100);
  return { home, draw, away };
}

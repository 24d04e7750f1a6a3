import type { AnswerContext, Argument } from "./explain-context.ts";
import { formOf, meetingsWon, recordSentence } from "./explain-form.ts";
import { othersSentence } from "./explain-others.ts";
import type { SideGoals } from "./expected-goals.ts";
import { type OwnMatch, recordOf } from "./recent-matches.ts";
import { change, goalsText, possessive } from "./wording.ts";

/** Who wins. */
export function argueResult(context: AnswerContext): Argument {
  const { names } = context;
  return {
    lead: factorsSentence(context),
    record: recordSentence([
      ...formOf(context, resultsOf),
      ...meetingsWon(context, ({ drawn }) => `, and ${drawnText(drawn)}`),
    ]),
    against: othersSentence(context, {
      home: `a win for ${names.home}`,
      draw: "a draw",
      away: `a win for ${names.away}`,
    }),
  };
}

/** Both sides' expected goals, the answer's first, each with the factors whose product it is. */
function factorsSentence({ answer, expected, names }: AnswerContext): string {
  const home = sideText(expected.home, names.home, names.away);
  const away = sideText(expected.away, names.away, names.home);
  return answer.key === "away"
    ? `We expect ${away} and ${home}.`
    : `We expect ${home} and ${away}.`;
}

/** "1.57 goals for Harbour Town (1.31 for an average side, +25% at home, ...)". */
function sideText({ goals, factors }: SideGoals, own: string, other: string): string {
  const { league, home, attack, defence } = factors;
  const parts = [`${goalsText(league)} for an average side`];
  if (home !== 1) parts.push(`${change(home)} at home`);
  parts.push(
    `${change(attack)} for their attack`,
    `${change(defence)} for ${possessive(other)} defence`,
  );
  return `${goalsText(goals)} goals for ${own} (${parts.join(", ")})`;
}

/** "Harbour Town won 4, drew 1 and lost 1 of their last 6". */
function resultsOf(name: string, matches: readonly OwnMatch[]): string {
  const { won, drawn, lost } = recordOf(matches);
  return `${name} won ${won}, drew ${drawn} and lost ${lost} of their last ${matches.length}`;
}

function drawnText(drawn: number): string {
  if (drawn === 0) return "none was drawn";
  return drawn === 1 ? "1 was drawn" : `${drawn} were drawn`;
}

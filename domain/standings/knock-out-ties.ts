import type { Score } from "#domain/score.ts";
import { groupBy } from "#domain/standings/group-by.ts";

export interface KnockOutMatch {
  id: number;
  round: string;
  home: number;
  away: number;
  startAt: number;
  /** Null until the match has ended. */
  result: { score: Score; afterExtraTime: Score | null; penalties: Score | null } | null;
}

export interface Tie<Match> {
  /** The home side of the first leg. */
  home: number;
  away: number;
  legs: Match[];
  /** Goals of all legs, without penalties. Null until the last leg has ended, and for one leg. */
  aggregate: Score | null;
  winner: number | null;
}

export interface KnockOutRound<Match> {
  name: string;
  ties: Tie<Match>[];
}

/** The last round first, because a fan looks for the newest. */
export function knockOutRounds<Match extends KnockOutMatch>(
  matches: readonly Match[],
): KnockOutRound<Match>[] {
  const inOrder = matches.toSorted((a, b) => a.startAt - b.startAt || a.id - b.id);
  const rounds = [...groupBy(inOrder, ({ round }) => round)];
  return rounds
    .map(([name, legs]) => ({ name, ties: tiesOf(legs) }))
    .sort((a, b) => startOf(b) - startOf(a));
}

function startOf({ ties }: KnockOutRound<KnockOutMatch>): number {
  return Math.min(...ties.flatMap(({ legs }) => legs.map(({ startAt }) => startAt)));
}

function tiesOf<Match extends KnockOutMatch>(matches: readonly Match[]): Tie<Match>[] {
  const pairs = [
    ...groupBy(matches, ({ home, away }) =>
      home < away ? `${home} ${away}` : `${away} ${home}`,
    ).values(),
  ];
  // A replay of a few ties does not make a round of two legs.
  const legCount = 2 * pairs.filter(({ length }) => length > 1).length >= pairs.length ? 2 : 1;
  return pairs.flatMap((legs) => {
    const [first] = legs;
    return first === undefined ? [] : [tieOf(first, legs, legCount)];
  });
}

function tieOf<Match extends KnockOutMatch>(
  { home, away }: Match,
  legs: Match[],
  legCount: number,
): Tie<Match> {
  const tie = { home, away, legs, aggregate: null, winner: null };
  const results = legs.flatMap((leg) => (leg.result === null ? [] : [{ leg, ...leg.result }]));
  if (results.length < legCount) return tie;
  const total = { home: 0, away: 0 };
  for (const { leg, score, afterExtraTime } of results) {
    const { home: first, away: second } = orient(afterExtraTime ?? score, leg.home !== home);
    total.home += first;
    total.away += second;
  }
  const last = results.at(-1);
  const shootOut = last?.penalties ?? null;
  const penalties =
    last === undefined || shootOut === null ? null : orient(shootOut, last.leg.home !== home);
  return {
    ...tie,
    aggregate: legCount > 1 ? total : null,
    winner: winnerOf(total, tie) ?? (penalties === null ? null : winnerOf(penalties, tie)),
  };
}

function orient({ home, away }: Score, isSwapped: boolean): Score {
  return isSwapped ? { home: away, away: home } : { home, away };
}

function winnerOf(score: Score, { home, away }: { home: number; away: number }): number | null {
  return score.home === score.away ? null : score.home > score.away ? home : away;
}

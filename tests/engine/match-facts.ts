import type { Fit } from "#engine/fit.ts";
import { type Grid, scoreGrid } from "#engine/grid.ts";
import type { PlayedMatch, Score } from "#engine/match.ts";
import type { MatchPrediction } from "#engine/predict.ts";
import { FOOTBALL } from "#engine/sport.ts";

export type Own = readonly [
  scored: number,
  conceded: number,
  halfTime: readonly [scored: number, conceded: number] | null,
];

export const NAMES = { home: "Harbour Town", away: "Northgate" } as const;

export interface Facts {
  goals: Score;
  fit: Fit;
  grid: Grid;
  keys: { home: string; away: string };
  neutral: boolean;
  prediction: MatchPrediction;
  last: Readonly<Record<string, readonly Own[]>>;
  meetings: readonly Own[];
  worth: Readonly<Record<string, number>>;
}

export function factsOf(
  matches: readonly PlayedMatch[],
  {
    fit,
    prediction,
    ...of
  }: { fit: Fit; prediction: MatchPrediction; keys: Facts["keys"]; day: number; neutral: boolean },
): Facts {
  const { keys, day, neutral } = of;
  const earlier = matches.filter((match) => match.day < day).toSorted((a, b) => b.day - a.day);
  const plays = (team: string) => (match: PlayedMatch) =>
    match.home === team || match.away === team;
  const own =
    (team: string) =>
    ({ home, score, halfTime }: PlayedMatch): Own => {
      const turn = ({ home: h, away: a }: Score) =>
        home === team ? ([h, a] as const) : ([a, h] as const);
      return [...turn(score), halfTime === undefined ? null : turn(halfTime)];
    };
  const lastOf = (team: string) => {
    const six = earlier
      .filter((match) => match.day >= day - 400)
      .filter(plays(team))
      .slice(0, 6);
    return six.length < 3 ? [] : six.map(own(team));
  };
  const meetings = earlier.filter(plays(keys.home)).filter(plays(keys.away)).slice(0, 5);
  const worthOf = (team: string) =>
    earlier
      .filter((match) => match.day >= day - FOOTBALL.windowDays && plays(team)(match))
      .reduce((sum, match) => sum + 0.5 ** ((day - match.day) / 300), 0);
  const rating = (team: string) => fit.teams.get(team) ?? fit.newcomer;
  const goals = {
    home: Math.exp(
      fit.base +
        (neutral ? 0 : fit.homeAdvantage) +
        rating(keys.home).attack +
        rating(keys.away).defence,
    ),
    away: Math.exp(fit.base + rating(keys.away).attack + rating(keys.home).defence),
  };
  return {
    goals,
    fit,
    keys,
    neutral,
    prediction,
    grid: scoreGrid(goals, FOOTBALL),
    last: { [NAMES.home]: lastOf(keys.home), [NAMES.away]: lastOf(keys.away) },
    meetings: meetings.length < 2 ? [] : meetings.map(own(keys.home)),
    worth: { [NAMES.home]: worthOf(keys.home), [NAMES.away]: worthOf(keys.away) },
  };
}

export const SIDES = [NAMES.home, NAMES.away] as const;
export const isHome = (name: string | undefined) => name === NAMES.home;
export const other = (name: string | undefined) => (isHome(name) ? NAMES.away : NAMES.home);
export const goalsOf = ({ goals }: Facts, name: string | undefined) =>
  isHome(name) ? goals.home : goals.away;
export const lastOf = ({ last }: Facts, name: string | undefined) => last[name ?? ""] ?? [];
export const count = (matches: readonly Own[], test: (own: Own) => boolean) =>
  matches.filter(test).length;
export const won = ([scored, conceded]: Own) => scored > conceded;
export const drew = ([scored, conceded]: Own) => scored === conceded;
export const lost = (own: Own) => !won(own) && !drew(own);

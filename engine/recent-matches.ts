import type { DayNumber, PlayedMatch, Score } from "./match.ts";

const FORM_MATCHES = 6;
const MIN_FORM_MATCHES = 3;
const MIN_MEETINGS = 2;
const FORM_DAYS = 400;
const MEETINGS = 5;

export interface TeamMatch {
  day: DayNumber;
  ground: "home" | "away" | "neutral";
  scored: number;
  conceded: number;
  halfTime: { scored: number; conceded: number } | null;
}

export interface RecentMatches {
  home: TeamMatch[];
  away: TeamMatch[];
  onGround: { home: TeamMatch[]; away: TeamMatch[] };
  meetings: TeamMatch[];
}

export function recentMatches(
  matches: readonly PlayedMatch[],
  pairing: { home: string; away: string; day: DayNumber },
): RecentMatches {
  const earlier = matches
    .filter(
      (match) =>
        match.day < pairing.day && (plays(match, pairing.home) || plays(match, pairing.away)),
    )
    .sort((a, b) => b.day - a.day);
  const recent = earlier.filter((match) => match.day >= pairing.day - FORM_DAYS);
  const formOf = (team: string, isIncluded: (match: PlayedMatch) => boolean) =>
    atLeast(MIN_FORM_MATCHES, recent.filter(isIncluded).slice(0, FORM_MATCHES)).map((match) =>
      teamMatch(match, team),
    );
  const { home, away } = pairing;
  const meetings = earlier.filter(
    (match) => plays(match, pairing.home) && plays(match, pairing.away),
  );
  return {
    home: formOf(home, (match) => plays(match, home)),
    away: formOf(away, (match) => plays(match, away)),
    onGround: {
      home: formOf(home, (match) => match.home === home && match.neutral !== true),
      away: formOf(away, (match) => match.away === away && match.neutral !== true),
    },
    meetings: atLeast(MIN_MEETINGS, meetings.slice(0, MEETINGS)).map((match) =>
      teamMatch(match, pairing.home),
    ),
  };
}

export function countOf(
  matches: readonly TeamMatch[],
  test: (match: TeamMatch) => boolean,
): number {
  return matches.filter(test).length;
}

function atLeast(fewest: number, matches: PlayedMatch[]): PlayedMatch[] {
  return matches.length >= fewest ? matches : [];
}

function plays(match: PlayedMatch, team: string): boolean {
  return match.home === team || match.away === team;
}

function groundOf(match: PlayedMatch, team: string): TeamMatch["ground"] {
  if (match.neutral === true) return "neutral";
  return match.home === team ? "home" : "away";
}

function teamMatch(match: PlayedMatch, team: string): TeamMatch {
  const own = (score: Score) =>
    match.home === team
      ? { scored: score.home, conceded: score.away }
      : { scored: score.away, conceded: score.home };
  return {
    day: match.day,
    ground: groundOf(match, team),
    ...own(match.score),
    halfTime: match.halfTime === undefined ? null : own(match.halfTime),
  };
}

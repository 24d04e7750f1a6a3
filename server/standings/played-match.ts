import type { Score } from "#domain/score.ts";
import type { PlayedMatch } from "#domain/standings/count-matches.ts";
import type { SeasonEvent, SeasonMatch } from "#server/standings/standings-repository.ts";

/** Null until the match has ended. */
export function playedMatch({ event, homeTeam, awayTeam }: SeasonMatch): PlayedMatch | null {
  const score = normalTimeScore(event);
  return event.status !== "ended" || score === null
    ? null
    : {
        home: homeTeam.id,
        away: awayTeam.id,
        homeGoals: score.home,
        awayGoals: score.away,
        startAt: event.startAt.getTime(),
      };
}

export function normalTimeScore(event: SeasonEvent): Score | null {
  return scoreOf(event.regularHome ?? event.homeScore, event.regularAway ?? event.awayScore);
}

export function scoreOf(home: number | null, away: number | null): Score | null {
  return home === null || away === null ? null : { home, away };
}

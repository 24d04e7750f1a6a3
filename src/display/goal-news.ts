import type { components } from "#contract";
import { isInPlay } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";

type Event = Pick<
  components["schemas"]["Event"],
  "id" | "status" | "end_at" | "score" | "after_extra_time" | "homeTeam" | "awayTeam"
>;

export type GoalsSeen = ReadonlyMap<number, number>;

export function countGoals(events: readonly Event[]): GoalsSeen {
  return new Map(
    events.filter(isInPlay).flatMap((event) => {
      const score = playedScore(event);
      return score === null ? [] : [[event.id, score.home + score.away] as const];
    }),
  );
}

export function goalNews(before: GoalsSeen, events: readonly Event[]): string | null {
  const now = countGoals(events);
  const news = events.flatMap((event) => {
    const score = playedScore(event);
    const goals = now.get(event.id);
    const seen = before.get(event.id);
    if (score === null || goals === undefined || seen === undefined || goals <= seen) return [];
    const { homeTeam, awayTeam } = event;
    return [`Goal: ${homeTeam.short_name} ${score.home}, ${awayTeam.short_name} ${score.away}`];
  });
  return news.length === 0 ? null : news.join(". ");
}

import type { PlayedMatch, Score } from "#engine/match.ts";
import { isQuestionSlug, type QuestionSlug } from "#engine/question-list.ts";
import type { Reliability, ReliabilityBand } from "#engine/reliability.ts";
import { utcDayNumber } from "#domain/day.ts";
import type { Context } from "#server/platform/context.ts";
import { countReliability, type PlayedRow } from "#server/predictions/generation-repository.ts";

export function readReliabilityOnce(
  context: Context,
  scope: { feed: string; before: Date },
): (sportId: number) => Promise<Reliability> {
  const cached = new Map<number, Reliability>();
  return async (sportId) => {
    const reliability =
      cached.get(sportId) ?? (await reliabilityOf(context, { ...scope, sportId }));
    cached.set(sportId, reliability);
    return reliability;
  };
}

export function playedMatch(event: PlayedRow): PlayedMatch {
  const score = pair(event.regularHome ?? event.homeScore, event.regularAway ?? event.awayScore);
  if (score === null) throw new Error(`event ${event.id} ended without a score`);
  const halfTime = pair(event.halfTimeHome, event.halfTimeAway);
  const shots = pair(event.shotsHome, event.shotsAway);
  const shotsOnTarget = pair(event.onTargetHome, event.onTargetAway);
  return {
    day: utcDayNumber(event.startAt.getTime()),
    home: String(event.homeTeamId),
    away: String(event.awayTeamId),
    score,
    ...(halfTime === null ? {} : { halfTime }),
    ...(shots === null ? {} : { shots }),
    ...(shotsOnTarget === null ? {} : { shotsOnTarget }),
    neutral: event.neutral,
  };
}

function pair(home: number | null, away: number | null): Score | null {
  return home === null || away === null ? null : { home, away };
}

async function reliabilityOf(
  context: Context,
  scope: { feed: string; sportId: number; before: Date },
): Promise<Reliability> {
  const bands: Partial<Record<QuestionSlug, ReliabilityBand[]>> = {};
  for (const { slug, band, count, correct } of await countReliability(
    await context.reader(),
    scope,
  )) {
    if (isQuestionSlug(slug))
      (bands[slug] ??= []).push({ from: band / 10, to: (band + 1) / 10, count, correct });
  }
  return bands;
}

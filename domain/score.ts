import type { components } from "#contract";

export interface Score {
  home: number;
  away: number;
}

/** A score as it travels, home first: `"2|1"`; null where a side's is not known. */
export function scoreText(home: number | null, away: number | null): string | null {
  return home === null || away === null ? null : `${home}|${away}`;
}

/** The score to show for a match: with the goals of extra time where it is or was played. */
export function playedScore({
  score,
  after_extra_time: afterExtraTime,
}: Pick<components["schemas"]["Event"], "score" | "after_extra_time">): Score | null {
  return readScore(afterExtraTime ?? score);
}

/** The score of such a text; null where there is none, or it is no score. */
export function readScore(text: string | null): Score | null {
  const [, home, away] = /^(\d+)\|(\d+)$/.exec(text ?? "") ?? [];
  return home === undefined || away === undefined
    ? null
    : { home: Number(home), away: Number(away) };
}

import type { components } from "#contract";

export interface Score {
  home: number;
  away: number;
}

export function scoreText(home: number | null, away: number | null): string | null {
  return home === null || away === null ? null : `${home}|${away}`;
}

export function playedScore({
  score,
  after_extra_time: afterExtraTime,
}: Pick<components["schemas"]["Event"], "score" | "after_extra_time">): Score | null {
  return readScore(afterExtraTime ?? score);
}

export function readScore(text: string | null): Score | null {
  const [, home, away] = /^(\d+)\|(\d+)$/.exec(text ?? "") ?? [];
  return home === undefined || away === undefined
    ? null
    : { home: Number(home), away: Number(away) };
}

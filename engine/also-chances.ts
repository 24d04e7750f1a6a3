import { BOTH_SCORE } from "./answer-label.ts";
import type { SideNames } from "./question-list.ts";

export interface AlsoChance {
  key: string;
  label: string;
  counts: (home: number, away: number) => boolean;
}

export function alsoAsked(slug: string, { home, away }: SideNames): AlsoChance[] {
  if (slug === "match-result")
    return [2, 3].flatMap((goals) => [
      {
        key: `home-by-${goals}-plus`,
        label: `${home} by ${goals} or more`,
        counts: (h: number, a: number) => h - a >= goals,
      },
      {
        key: `away-by-${goals}-plus`,
        label: `${away} by ${goals} or more`,
        counts: (h: number, a: number) => a - h >= goals,
      },
    ]);
  if (slug === "team-goals")
    return [
      { key: "both-score", label: BOTH_SCORE, counts: (h, a) => h > 0 && a > 0 },
      { key: "home-to-nil", label: `${home} win to nil`, counts: (h, a) => h > 0 && a === 0 },
      { key: "away-to-nil", label: `${away} win to nil`, counts: (h, a) => a > 0 && h === 0 },
    ];
  return [];
}

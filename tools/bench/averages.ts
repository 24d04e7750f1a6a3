import type { PlayedMatch } from "#engine/match.ts";

export function averages(
  matches: readonly PlayedMatch[],
): Map<string, { for: number; against: number; played: number }> {
  const table = new Map<string, { for: number; against: number; played: number }>();
  const add = (team: string, scored: number, conceded: number) => {
    const row = table.get(team) ?? { for: 0, against: 0, played: 0 };
    table.set(team, {
      for: row.for + scored,
      against: row.against + conceded,
      played: row.played + 1,
    });
  };
  for (const { home, away, score } of matches) {
    add(home, score.home, score.away);
    add(away, score.away, score.home);
  }
  return table;
}

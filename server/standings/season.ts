import { DAY_MS } from "#domain/day.ts";

/** Without a season in its keys, a longer break ends a season. */
const BREAK_MS = 40 * DAY_MS;

interface Dated {
  event: { startAt: Date };
}

/** The season in a match's key, such as "2024-25" of "en.1-2024-25-arsenal-chelsea". */
export function seasonOfKey(feedKey: string, competition: string): string | null {
  if (!feedKey.startsWith(`${competition}-`)) return null;
  const rest = feedKey.slice(competition.length + 1);
  const [, first = "", second] = /^(\d+)(?:-(\d{2}))?-/.exec(rest) ?? [];
  if (first === "") return null;
  const isTwoYears =
    first.length === 4 && second !== undefined && (Number(first) + 1) % 100 === Number(second);
  return isTwoYears ? `${first}-${second}` : first;
}

/** "2024-25" as "2024/25". Null for a season that has only a number. */
export function seasonLabel(season: string | null): string | null {
  return season !== null && /^\d{4}/.test(season) ? season.replace("-", "/") : null;
}

/** Finds the season at `at` in sorted matches. A season ends at a break of more than 40 days. */
export function seasonByBreaks<Match extends Dated>(matches: readonly Match[], at: Date): Match[] {
  const seasons: Match[][] = [];
  for (const match of matches) {
    const season = seasons.at(-1);
    const last = season?.at(-1);
    const isNew =
      last === undefined || match.event.startAt.getTime() - last.event.startAt.getTime() > BREAK_MS;
    if (season === undefined || isNew) seasons.push([match]);
    else season.push(match);
  }
  return (
    seasons.findLast(([first]) => first !== undefined && first.event.startAt <= at) ??
    seasons[0] ??
    []
  );
}

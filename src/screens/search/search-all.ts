import { findRows } from "#src/screens/search/search-index.ts";
import type { SearchIndexes } from "#src/screens/search/use-search-rows.ts";

const MAX_CLUBS = 8;
const MAX_COMPETITIONS = 5;
const MAX_MATCHES = 8;

export function searchAll(indexes: SearchIndexes, typed: string) {
  return {
    clubs: findRows(indexes.clubs, typed, MAX_CLUBS),
    competitions: findRows(indexes.competitions, typed, MAX_COMPETITIONS),
    matches: findRows(indexes.matches, typed, MAX_MATCHES),
  };
}

export function countText(total: number): string {
  if (total === 0) return "No club, competition or match found.";
  return total === 1 ? "1 result." : `${total} results.`;
}

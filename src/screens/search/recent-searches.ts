import { stored } from "#src/storage/entries.ts";

const MAX_SEARCHES = 5;

export function recentSearches(): string[] {
  return stored.recentSearches.read() ?? [];
}

export function rememberSearch(typed: string): void {
  const text = typed.trim();
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  stored.recentSearches.write([text, ...others].slice(0, MAX_SEARCHES));
}

export function forgetSearches(): void {
  stored.recentSearches.remove();
}

import { DAY_MS } from "#domain/day.ts";
import { stored } from "#src/storage/entries.ts";

export interface MatchLeft {
  slug: string;
  title: string;
}

/** The match that a visitor left to register. The mail's link opens another tab, so all tabs see it. */
export function readMatchLeft(): MatchLeft | null {
  const left = stored.matchLeft.read();
  if (left === null || Math.abs(Date.now() - left.at) > DAY_MS) return null;
  return { slug: left.slug, title: left.title };
}

export function keepMatchLeft({ slug, title }: MatchLeft): void {
  stored.matchLeft.write({ slug, title, at: Date.now() });
}

export function forgetMatchLeft(): void {
  stored.matchLeft.remove();
}

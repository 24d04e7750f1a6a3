import { DAY_MS } from "#domain/day.ts";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { stored } from "#src/storage/entries.ts";

export interface MatchLeft {
  slug: string;
  title: string;
}

/** The mail's link opens another tab, so all tabs see it. */
export function readMatchLeft(): MatchLeft | null {
  const left = readEntry();
  return left && { slug: left.slug, title: left.title };
}

export function saveMatchLeft({ slug, title }: MatchLeft): void {
  const chosen = readChosen(slug);
  const questions = chosen === null ? null : [...chosen];
  stored.matchLeft.write({ slug, title, questions, at: Date.now() });
}

export function removeMatchLeft(): void {
  stored.matchLeft.remove();
}

export function restoreChosen(): void {
  const left = readEntry();
  if (left === null || left.questions === null || readChosen(left.slug) !== null) return;
  writeChosen(left.slug, new Set(left.questions));
}

function readEntry() {
  const left = stored.matchLeft.read();
  return left === null || Math.abs(Date.now() - left.at) > DAY_MS ? null : left;
}

import { DAY_MS } from "#domain/day.ts";
import { readChosen, writeChosen } from "#src/storage/chosen-questions.ts";
import { stored } from "#src/storage/entries.ts";

export interface PendingMatch {
  slug: string;
  title: string;
}

/** The mail's link opens another tab, so all tabs see it. */
export function readPendingMatch(): PendingMatch | null {
  const entry = readEntry();
  return entry && { slug: entry.slug, title: entry.title };
}

export function savePendingMatch({ slug, title }: PendingMatch): void {
  const chosen = readChosen(slug);
  const questions = chosen === null ? null : [...chosen];
  stored.pendingMatch.write({ slug, title, questions, at: Date.now() });
}

export function removePendingMatch(): void {
  stored.pendingMatch.remove();
}

export function restoreChosen(): void {
  const entry = readEntry();
  if (entry === null || entry.questions === null || readChosen(entry.slug) !== null) return;
  writeChosen(entry.slug, new Set(entry.questions));
}

function readEntry() {
  const entry = stored.pendingMatch.read();
  return entry === null || Math.abs(Date.now() - entry.at) > DAY_MS ? null : entry;
}

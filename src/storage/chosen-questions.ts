import { stored } from "#src/storage/entries.ts";

/** Kept while this tab is open, across a login and a reload. Null means all questions. */
export function readChosen(slug: string): ReadonlySet<number> | null {
  const all = stored.chosenQuestions.read();
  // The slug comes from an untrusted address, and may name an `Object.prototype` property.
  const chosen = all !== null && Object.hasOwn(all, slug) ? all[slug] : undefined;
  return chosen === undefined ? null : new Set(chosen);
}

export function writeChosen(slug: string, chosen: ReadonlySet<number> | null): void {
  const { [slug]: _before, ...others } = stored.chosenQuestions.read() ?? {};
  stored.chosenQuestions.write(chosen === null ? others : { ...others, [slug]: [...chosen] });
}

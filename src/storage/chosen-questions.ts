import { stored } from "#src/storage/entries.ts";

/**
 * The questions that a fan chose of a match, for as long as this tab is open: a login, a reload and a look at the prices
 * leave them chosen. Null where nothing was chosen, which stands for all of them.
 */
export function readChosen(slug: string): ReadonlySet<number> | null {
  const all = stored.chosenQuestions.read();
  // By an address from outside it may be called as what every object has.
  const chosen = all !== null && Object.hasOwn(all, slug) ? all[slug] : undefined;
  return chosen === undefined ? null : new Set(chosen);
}

export function writeChosen(slug: string, chosen: ReadonlySet<number> | null): void {
  const { [slug]: _before, ...others } = stored.chosenQuestions.read() ?? {};
  stored.chosenQuestions.write(chosen === null ? others : { ...others, [slug]: [...chosen] });
}

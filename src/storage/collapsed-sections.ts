import { type Observable, createObservable } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

const collapsed = createObservable<readonly string[]>(stored.collapsedSections.read() ?? []);

export const collapsedSections: Observable<readonly string[]> = collapsed;

/** With a full storage, the choice lasts while the page is open. */
export function toggleSection(key: string): void {
  const others = collapsed.read().filter((other) => other !== key);
  collapsed.set(others.length === collapsed.read().length ? [...others, key] : others);
  stored.collapsedSections.write([...collapsed.read()]);
}

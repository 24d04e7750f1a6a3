import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What src/theme/apply-theme.js listens for: it alone puts the choice on the page, here as at the start. */
const CHANGED = "theme-choice";

/** Light or dark, as chosen on this phone, in this tab or another. */
export const theme: Observable<Theme> = observe(
  () => stored.theme.read() ?? "system",
  stored.theme.subscribe,
  fromEvents(() => window, "pageshow"),
);

/** False where this browser keeps nothing. */
export function chooseTheme(next: Theme): boolean {
  const isKept = next === "system" || stored.theme.write(next);
  if (next === "system") stored.theme.remove();
  dispatchEvent(new Event(CHANGED));
  return isKept;
}

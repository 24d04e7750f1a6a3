import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** src/theme/apply-theme.js listens to this event, and alone applies the theme. */
const CHANGE_EVENT = "theme-choice";

export const theme: Observable<Theme> = observe(
  () => stored.theme.read() ?? "system",
  stored.theme.subscribe,
  fromEvents(() => window, "pageshow"),
);

export function chooseTheme(next: Theme): boolean {
  const isSaved = next === "system" || stored.theme.write(next);
  if (next === "system") stored.theme.remove();
  dispatchEvent(new Event(CHANGE_EVENT));
  return isSaved;
}

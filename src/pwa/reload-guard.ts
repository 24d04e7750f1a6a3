let isWanted = false;
const holds = new Set<symbol>();

/** Another tab has taken the new version: this one follows at its next navigation. */
export function reloadOnNavigation(): void {
  isWanted = true;
}

/** While an unlock or a payment runs, nothing reloads. Call what it returns when it has settled. */
export function holdReload(): () => void {
  const hold = Symbol("hold");
  holds.add(hold);
  return () => holds.delete(hold);
}

export function mayReload(): boolean {
  return holds.size === 0;
}

/** Where a reload is wanted and nothing holds it, the page goes there by loading it anew: by its worker, or a line that is dead would end the app. */
export function reloadIfWanted(href: string): void {
  if (isWanted && mayReload() && navigator.serviceWorker.controller !== null) location.assign(href);
}

let movedOn = false;
const busy = new Set<symbol>();

/** Another tab has taken the new version: this one follows at its next navigation. */
export function markMovedOn(): void {
  movedOn = true;
}

/** While an unlock or a payment runs, nothing reloads. Call what it returns when it has settled. */
export function holdReload(): () => void {
  const hold = Symbol("hold");
  busy.add(hold);
  return () => busy.delete(hold);
}

export function mayReload(): boolean {
  return busy.size === 0;
}

export function reloadAtNextNavigation(href: string): void {
  if (movedOn && mayReload()) location.assign(href);
}

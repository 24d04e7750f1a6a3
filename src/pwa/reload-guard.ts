export type ReloadGuard = ReturnType<typeof createReloadGuard>;

/** Decides whether and when this tab may be loaded again. */
export function createReloadGuard({
  isControlled,
  load,
}: {
  isControlled: () => boolean;
  load: (href: string) => void;
}) {
  let isWanted = false;
  const holds = new Set<symbol>();
  const mayReload = () => holds.size === 0;
  return {
    mayReload,

    /** Another tab has taken the new version: this one follows at its next navigation. */
    reloadOnNavigation(): void {
      isWanted = true;
    },

    /** While an unlock or a payment runs, nothing reloads. Call what it returns when it has settled. */
    hold(): () => void {
      const hold = Symbol("hold");
      holds.add(hold);
      return () => holds.delete(hold);
    },

    /** Only through a worker: without one, a reload on a dead line would end the app. */
    reloadIfWanted(href: string): void {
      if (isWanted && mayReload() && isControlled()) load(href);
    },
  };
}

export const reloadGuard = createReloadGuard({
  isControlled: () => navigator.serviceWorker.controller !== null,
  load: (href) => location.assign(href),
});

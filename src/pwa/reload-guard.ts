export type ReloadGuard = ReturnType<typeof createReloadGuard>;

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

    reloadOnNavigation(): void {
      isWanted = true;
    },

    /** @returns a function that releases the block */
    hold(): () => void {
      const hold = Symbol("hold");
      holds.add(hold);
      return () => holds.delete(hold);
    },

    /** Without a worker, a reload without a connection would end the app. */
    reloadIfWanted(href: string): void {
      if (isWanted && mayReload() && isControlled()) load(href);
    },
  };
}

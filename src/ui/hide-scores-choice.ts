import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

/** The choice on this device; notifications follow it. */
export const hidesScores: Observable<boolean> = observe(
  () => stored.hideScores.read() !== null,
  stored.hideScores.subscribe,
  fromEvents(() => window, "pageshow"),
);

export function chooseHideScores(isHidden: boolean): boolean {
  // The snapshot of the first frame may contain scores.
  stored.firstPaint.remove();
  stored.revealedScores.remove();
  if (isHidden) return stored.hideScores.write("on");
  stored.hideScores.remove();
  return true;
}

/** For this session. */
export function revealScores(ids: readonly number[]): void {
  stored.revealedScores.write([...(stored.revealedScores.read() ?? []), ...ids]);
}

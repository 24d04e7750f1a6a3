import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

/** Not in TypeScript's DOM types, nor in every browser: https://wicg.github.io/savedata/ */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
}

function browserSavesData(): boolean {
  return connection()?.saveData === true;
}

/** Stops polls and preloads. The choice on this phone wins over the browser's. */
export const savesData: Observable<boolean> = observe(
  () => {
    const choice = stored.dataSaver.read();
    return choice === null ? browserSavesData() : choice === "on";
  },
  stored.dataSaver.subscribe,
  fromEvents(() => connection() ?? new EventTarget(), "change"),
);

export function chooseDataSaver(on: boolean): boolean {
  return stored.dataSaver.write(on ? "on" : "off");
}

function connection(): Connection | null {
  // The specification above guarantees the shape.
  return "connection" in navigator ? (navigator.connection as Connection) : null;
}

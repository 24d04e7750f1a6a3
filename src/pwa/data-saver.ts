import { type Observable, fromEvents, observe } from "#src/state/observable.ts";
import { stored } from "#src/storage/entries.ts";

/** https://wicg.github.io/savedata/: not in TypeScript's DOM types, nor in every browser. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
}

/** Whether the browser itself was told to save data. */
function browserSavesData(): boolean {
  return connection()?.saveData === true;
}

/**
 * Whether scores come only when somebody asks for them: as chosen on this phone, else as its browser has it. Every
 * minute's poll and every page loaded ahead of a press is left out then.
 */
export const savesData: Observable<boolean> = observe(
  () => {
    const choice = stored.dataSaver.read();
    return choice === null ? browserSavesData() : choice === "on";
  },
  stored.dataSaver.subscribe,
  fromEvents(() => connection() ?? new EventTarget(), "change"),
);

/** False where this browser keeps nothing. */
export function chooseDataSaver(on: boolean): boolean {
  return stored.dataSaver.write(on ? "on" : "off");
}

function connection(): Connection | null {
  // By the specification named above, whatever has this name has this shape.
  return "connection" in navigator ? (navigator.connection as Connection) : null;
}

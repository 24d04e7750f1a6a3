import { type Observable, fromEvents, shareSource } from "#src/state/observable.ts";

/** One thing that is kept in the browser's own storage. It reads as null where there is none, or none that is valid. */
export interface Stored<T> extends Observable<T | null> {
  /** False where the storage is full or forbidden. */
  readonly write: (value: T) => boolean;
  readonly remove: () => void;
  /** Tells of each value that another tab writes, also of one that is gone again by the time this tab hears of it. */
  readonly onOtherTab: (listener: (value: T | null) => void) => void;
}

/** How a value is written as text. */
export interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

/** What outlives the tab, and what goes with it. */
type Area = "local" | "session";

/** The one place that opens the browser's storage, and where its failures end. */
export function createStored<T>(area: Area, key: string, { decode, encode }: Codec<T>): Stored<T> {
  let announce = () => {};
  const read = (text: string | null) => (text === null ? null : decode(text));
  return {
    read: () => read(attempt(area, (storage) => storage.getItem(key)) ?? null),
    subscribe: shareSource((tell) => {
      const onStorage = (event: StorageEvent) => {
        // Null: all of it was removed.
        if (event.key === key || event.key === null) tell();
      };
      announce = () => tellAfterChange(tell);
      addEventListener("storage", onStorage);
      return () => {
        announce = () => {};
        removeEventListener("storage", onStorage);
      };
    }),
    write: (value) => {
      const text = encode(value);
      const isWritten = attempt(area, (storage) => {
        storage.setItem(key, text);
        return true;
      });
      announce();
      return isWritten ?? false;
    },
    remove: () => {
      attempt(area, (storage) => storage.removeItem(key));
      announce();
    },
    onOtherTab: (listener) => {
      addEventListener("storage", (event: StorageEvent) => {
        if (event.key === key) listener(read(event.newValue));
      });
    },
  };
}

/** Whatever another tab writes. */
export const otherTabs = fromEvents(() => window, "storage");

/** Undefined where the storage is full, or forbidden altogether. */
function attempt<T>(area: Area, use: (storage: Storage) => T): T | undefined {
  try {
    return use(area === "local" ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}

let changing = false;
const waiting = new Set<() => void>();

/** Several writes that are one change to whoever listens: nobody sees a state in between. */
export function changeTogether<T>(change: () => T): T {
  changing = true;
  try {
    return change();
  } finally {
    changing = false;
    for (const tell of waiting) {
      waiting.delete(tell);
      tell();
    }
  }
}

function tellAfterChange(tell: () => void): void {
  if (changing) waiting.add(tell);
  else tell();
}

/** Text as it is, where it is valid. */
export function text(isValid: (stored: string) => boolean = () => true): Codec<string> {
  return { decode: (stored) => (isValid(stored) ? stored : null), encode: (value) => value };
}

/** @param read null for what is not of the shape that is expected */
export function json<T>(read: (value: unknown) => T | null): Codec<T> {
  return {
    decode: (stored) => {
      try {
        return read(JSON.parse(stored));
      } catch {
        return null;
      }
    },
    encode: JSON.stringify,
  };
}

import { type Observable, fromEvents, shareSource } from "#src/state/observable.ts";

export interface Stored<T> extends Observable<T | null> {
  readonly write: (value: T) => boolean;
  readonly remove: () => void;
  /** Passes on each value from another tab, even one that is already removed. */
  readonly onOtherTab: (listener: (value: T | null) => void) => void;
}

export interface Codec<T> {
  readonly decode: (text: string) => T | null;
  readonly encode: (value: T) => string;
}

type Area = "local" | "session";

/** The only place that opens the browser's storage. It never throws. */
export function createStored<T>(area: Area, key: string, { decode, encode }: Codec<T>): Stored<T> {
  let announce = () => {};
  const read = (text: string | null) => (text === null ? null : decode(text));
  return {
    read: () => read(attempt(area, (storage) => storage.getItem(key)) ?? null),
    subscribe: shareSource((notify) => {
      const onStorage = (event: StorageEvent) => {
        // Null: the whole storage was cleared.
        if (event.key === key || event.key === null) notify();
      };
      announce = () => notifyAfterChange(notify);
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

/** With a full storage, the value lasts while the page is open. */
export function withMemoryFallback<T>(entry: Stored<T>): Stored<T> {
  let unsaved: T | null = null;
  return {
    ...entry,
    read: () => unsaved ?? entry.read(),
    write: (value) => {
      unsaved = value;
      const isWritten = entry.write(value);
      if (isWritten) unsaved = null;
      return isWritten;
    },
    remove: () => {
      unsaved = null;
      entry.remove();
    },
  };
}

export const otherTabs = fromEvents(() => window, "storage");

function attempt<T>(area: Area, use: (storage: Storage) => T): T | undefined {
  try {
    return use(area === "local" ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}

let changing = false;
const waiting = new Set<() => void>();

/** Notifies listeners once after several writes, never in between. */
export function changeTogether<T>(change: () => T): T {
  changing = true;
  try {
    return change();
  } finally {
    changing = false;
    for (const notify of waiting) {
      waiting.delete(notify);
      notify();
    }
  }
}

function notifyAfterChange(notify: () => void): void {
  if (changing) waiting.add(notify);
  else notify();
}

export function text(isValid: (stored: string) => boolean = () => true): Codec<string> {
  return { decode: (stored) => (isValid(stored) ? stored : null), encode: (value) => value };
}

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

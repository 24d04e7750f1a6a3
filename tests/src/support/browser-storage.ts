import { vi } from "vitest";

/** A phone's storage: what is in it, and whether anything more may be written. Its tests undo it by `vi.unstubAllGlobals`. */
export function stubStorage({ hasRoom = true, isForbidden = false } = {}): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, storage);
    if (isForbidden) {
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  }
  return kept;
}

/** The page's window as the target of `storage` events; gives what sends one of another tab. */
export function stubOtherTab(): (key: string | null, newValue: string | null) => void {
  const target = new EventTarget();
  vi.stubGlobal("window", target);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return (key, newValue) => {
    target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  };
}

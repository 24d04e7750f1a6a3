import { vi } from "vitest";

export function stubStorage({ hasRoom = true, isForbidden = false } = {}): Map<string, string> {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
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
  return entries;
}

export function stubOtherTab(): (key: string | null, newValue: string | null) => void {
  const target = new EventTarget();
  vi.stubGlobal("window", target);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return (key, newValue) => {
    target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  };
}

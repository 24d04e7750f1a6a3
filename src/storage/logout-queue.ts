import { hashToken, isTokenHash } from "#offline/token-hash.ts";

const KEY = "touchline-leaving";

/** Sign-ins that ended here but not yet on the server, which was not reached: hashes of their tokens. */
export function readLogoutQueue(): string[] {
  return readAll().filter(isTokenHash);
}

export function addToLogoutQueue(tokenHash: string): void {
  write([...new Set([...readAll(), tokenHash])]);
}

export function removeFromLogoutQueue(tokenHash: string): void {
  write(readAll().filter((other) => other !== tokenHash));
}

/** A version before kept the tokens themselves. */
export async function hashLogoutQueue(): Promise<void> {
  for (const token of readAll().filter((entry) => !isTokenHash(entry))) {
    const tokenHash = await hashToken(token);
    write([...new Set(readAll().map((entry) => (entry === token ? tokenHash : entry)))]);
  }
}

function readAll(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}

function write(entries: readonly string[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Nothing can be stored here, so the server ends the sign-in by its age.
  }
}

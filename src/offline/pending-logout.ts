const KEY = 'touchline-leaving';

/**
 * Sign-ins that ended here but not yet on the server, which was not reached. A token in this list signs nobody in: it
 * is only ever sent to be ended.
 */
export function readLeaving(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

export function addLeaving(token: string): void {
  write([...new Set([...readLeaving(), token])]);
}

export function removeLeaving(token: string): void {
  write(readLeaving().filter((other) => other !== token));
}

/** Before somebody signs in: whatever belongs to another leaves. */
export function clearLeaving(): void {
  write([]);
}

function write(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(tokens));
  } catch {
    // Nothing can be stored here, so the server ends the sign-in by its age.
  }
}

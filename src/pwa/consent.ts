const KEY = 'touchline-consent';

/**
 * The version that some tab has agreed to and that may still wait for the old worker to end. Its page is in place: a
 * page that finds this as it starts is of that version.
 */
export function readConsent(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepConsent(version: string): void {
  try {
    localStorage.setItem(KEY, version);
  } catch {
    // Nothing can be stored here: the version is offered once more.
  }
}

export function clearConsent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing could be stored here.
  }
}

const KEY = "touchline-consent";

interface Consent {
  version: string;
  /** Unix milliseconds: a page that was asked for later is of that version. */
  at: number;
}

/** The version that some tab has agreed to and that may still wait for the old worker to end. Its page is in place. */
export function readConsent(): Consent | null {
  try {
    return consentIn(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Tells of each version that another tab agrees to. */
export function hearConsent(listener: (version: string) => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    const consent = key === KEY ? consentIn(newValue) : null;
    if (consent !== null) listener(consent.version);
  });
}

function consentIn(stored: string | null): Consent | null {
  const [, at, version] = /^(\d+) (.+)$/.exec(stored ?? "") ?? [];
  return at === undefined || version === undefined ? null : { version, at: Number(at) };
}

export function keepConsent(version: string): void {
  try {
    localStorage.setItem(KEY, `${Date.now()} ${version}`);
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

const KEY = "ref_id";

/** Keeps a referral code from the address until registration (SPEC.md section 2). */
export function keepReferral(): void {
  const code = new URLSearchParams(location.search).get("refid");
  if (code === null || !/^[\w.-]{1,80}$/.test(code)) return;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Nothing can be stored here; the link still works for this page.
  }
}

/** The code that registration sends along, if one was saved. */
export function readReferral(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Storage may be forbidden altogether.
  }
}

/** Used up: the account now knows who referred it. */
export function clearReferral(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
}

const KEY = 'ref_id';

/** Keeps a referral code from the address until registration (SPEC.md section 2). */
export function keepReferral(): void {
  const code = new URLSearchParams(location.search).get('refid');
  if (code === null || !/^[\w.-]{1,80}$/.test(code)) return;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Nothing can be stored here; the link still works for this page.
  }
}

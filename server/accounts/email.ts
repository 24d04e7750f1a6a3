/** An e-mail as accounts are known by it, however it is typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** An e-mail as accounts are known by it, however it is typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whose mailbox an e-mail reaches: without the tag that a fan may add to their own (of `+4470@example.com` that is no tag). Only ever compared; mails go to the e-mail. */
export function mailboxOf(email: string): string {
  return normalizeEmail(email).replace(/(?<=.)\+[^@]*@/, "@");
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Drops tags, and for Google dots and the second domain. Use it only to compare. */
export function mailboxOf(email: string): string {
  const mailbox = normalizeEmail(email).replace(/(?<=.)\+[^@]*@/, "@");
  const [, name, domain] = /^(.*)@(gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined || domain === undefined
    ? mailbox
    : `${name.replaceAll(".", "")}@gmail.com`;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The mailbox behind an e-mail, without its tag. Google ignores dots and has two domains.
 * `+4470@example.com` has no tag. Use it only to compare; mails go to the e-mail itself.
 */
export function mailboxOf(email: string): string {
  const mailbox = normalizeEmail(email).replace(/(?<=.)\+[^@]*@/, "@");
  const [, name, domain] = /^(.*)@(gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined || domain === undefined
    ? mailbox
    : `${name.replaceAll(".", "")}@gmail.com`;
}

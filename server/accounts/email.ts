/** An e-mail as accounts are known by it, however it is typed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The mailbox that an e-mail reaches, without its tag. Google ignores dots and has two domains. `+4470@example.com` has no
 * tag. Only for comparing; mails go to the e-mail.
 */
export function mailboxOf(email: string): string {
  const mailbox = normalizeEmail(email).replace(/(?<=.)\+[^@]*@/, "@");
  const [, name, domain] = /^(.*)@(gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined || domain === undefined
    ? mailbox
    : `${name.replaceAll(".", "")}@gmail.com`;
}

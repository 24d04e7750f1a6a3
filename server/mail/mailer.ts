import { createTransport } from "nodemailer";
import type { MailRow } from "#server/db/mail-repository.ts";

/** Delivers one mail, or throws so that the outbox tries again later. */
export interface Mailer {
  send(mail: Pick<MailRow, "recipient" | "subject" | "body" | "idempotencyKey">): Promise<void>;
}

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl);
  return {
    async send(mail) {
      await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.body });
    },
  };
}

/** Development: mails stay in the outbox, where the mailbox page shows them. */
export const mailboxMailer: Mailer = { send: () => Promise.resolve() };

import { createTransport } from "nodemailer";
import type { MailRow } from "#server/mail/mail-repository.ts";

export interface Mailer {
  /** True if mails reach readers. The outbox then deletes the text with its links. */
  readonly delivers?: boolean;
  send(
    mail: Pick<MailRow, "recipient" | "subject" | "body" | "html" | "idempotencyKey">,
  ): Promise<void>;
  isReachable?(): Promise<boolean>;
}

/** The library's default of ten minutes would delay shutdown. */
const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS_MS });
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        ...(mail.html === null ? {} : { html: mail.html }),
        // Prevents out-of-office replies (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  };
}

export const mailboxMailer: Mailer = { send: () => Promise.resolve() };

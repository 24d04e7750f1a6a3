import { createTransport } from "nodemailer";
import type { MailRow } from "#server/mail/mail-repository.ts";

/** Delivers one mail, or throws what `mailFailureOf` understands. */
export interface Mailer {
  /** True where a sent mail is its reader's: the outbox then forgets its words, for they may hold a link that signs in. */
  readonly delivers?: boolean;
  send(
    mail: Pick<MailRow, "recipient" | "subject" | "body" | "html" | "idempotencyKey">,
  ): Promise<void>;
  /** Whether the server takes mails at all. */
  isReachable?(): Promise<boolean>;
}

/** The library waits up to ten minutes for a server that says nothing; a stop of this program would wait with it. */
const TIME_OUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...TIME_OUTS });
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        ...(mail.html === null ? {} : { html: mail.html }),
        // Holiday notices are not sent to a program (RFC 3834).
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

/** Development: mails stay in the outbox, where the mailbox page shows them. */
export const mailboxMailer: Mailer = { send: () => Promise.resolve() };

import { insertAccountToken } from "#server/accounts/account-token-repository.ts";
import { hashToken } from "#server/accounts/sign-in.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

const HOUR_MS = 3_600_000;
export const VERIFY_LINK_MS = 24 * HOUR_MS;
/** In the time that a link works for: who has had as many has one that works. */
export const MOST_VERIFY_LINKS = 5;

/** Has a link mailed that confirms an account's e-mail. */
export async function queueVerification(
  context: Context,
  db: Db,
  user: { userId: number; email: string },
): Promise<void> {
  const token = context.randomBytes(32).toString("base64url");
  const createdAt = now(context);
  await insertAccountToken(db, {
    tokenHash: hashToken(token),
    userId: user.userId,
    kind: "verify_email",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VERIFY_LINK_MS),
  });
  const mail = composeMail({
    subject: "Confirm your e-mail for Touchline",
    before: ["Please confirm this e-mail address. Your free points are added as soon as you do."],
    action: {
      label: "Confirm my e-mail",
      url: `${context.config.appUrl}/verify-email?${new URLSearchParams({ email: user.email, token }).toString()}`,
    },
    after: [
      "The link works for 24 hours. If you did not register, you need do nothing. If somebody else registered with your address and you want it, register with it too, and open this link then.",
    ],
  });
  await queueMail(
    db,
    { key: `verify:${hashToken(token)}`, recipient: user.email, ...mail },
    createdAt,
  );
  await context.jobs.request(db, "send-mails");
}

import { DAY_MS } from "#domain/day.ts";
import { deleteExpiredTokens } from "#server/accounts/account-token-repository.ts";
import { deleteExpiredSessions } from "#server/accounts/session-repository.ts";
import { deleteDoneMails } from "#server/mail/mail-repository.ts";
import { deleteOldWebhooks } from "#server/payments/webhook-repository.ts";
import type { Context } from "#server/platform/context.ts";

/** An end that was written by a clock somewhat behind is over by every clock after this. */
const SESSION_MS = DAY_MS;
/** For so long a link that is too old is told from one that never was. */
const LINK_MS = 7 * DAY_MS;
/** For so long an operator can look up whether a mail has left. */
const MAIL_MS = 30 * DAY_MS;
/** Providers repeat a webhook for three days; an operator may look one up for longer. */
const WEBHOOK_MS = 30 * DAY_MS;

/** Forgets what nobody can use any more: sign-ins that have expired, links that have, mails that are done with, and what was told of payments. */
export async function forgetExpired(context: Pick<Context, "db" | "clock">): Promise<void> {
  const now = context.clock.now();
  await deleteExpiredSessions(context.db, new Date(now - SESSION_MS));
  await deleteExpiredTokens(context.db, new Date(now - LINK_MS));
  await deleteDoneMails(context.db, new Date(now - MAIL_MS));
  await deleteOldWebhooks(context.db, new Date(now - WEBHOOK_MS));
}

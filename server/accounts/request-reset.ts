import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { normalizeEmail } from "#server/accounts/email.ts";
import { insertResetRequest } from "#server/accounts/reset-repository.ts";
import { RESET_PAGE } from "#server/accounts/send-reset-links.ts";
import { type Context, now } from "#server/platform/context.ts";

/**
 * Writes down that a reset was asked for, and no more: whose e-mail it is a job looks up, so that an answer takes the same
 * work whether or not there is such an account; docs/decisions/0035.
 * @param host what the caller calls this server, where it is not known by its own name, as behind a development server
 */
export async function requestReset(
  context: Context,
  { email, callbackUrl }: { email: string; callbackUrl: string },
  host: string | undefined,
): Promise<void> {
  const called = host === undefined ? [] : [`http://${host}`, `https://${host}`];
  const own = [context.config.appUrl, ...called];
  if (!own.some((origin) => isPage(callbackUrl, origin))) throw accountRefusals.foreignCallback();
  await context.db.transaction(async (tx) => {
    await insertResetRequest(tx, normalizeEmail(email), now(context));
    await context.jobs.request(tx, "send-reset-links");
  });
}

/** The page itself, and nothing that is only written like it. */
function isPage(url: string, origin: string): boolean {
  const page = `${origin}${RESET_PAGE}`;
  return URL.canParse(url) && URL.canParse(page) && new URL(url).href === new URL(page).href;
}

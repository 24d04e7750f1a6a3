import { requestReset } from "#server/accounts/request-reset.ts";
import { resendVerification } from "#server/accounts/resend-verification.ts";
import { checkResetLink, resetPassword } from "#server/accounts/reset-password.ts";
import type { Context } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";

type PasswordOperation =
  | "requestPasswordReset"
  | "verifyResetToken"
  | "resetPassword"
  | "resendVerification";

/** What a mailbox opens: who reads a mail shows that the address is theirs. */
export function passwordOperations(context: Context): Pick<Handlers, PasswordOperation> {
  return {
    async requestPasswordReset({ body, headers }) {
      const { email, callback_url: callbackUrl } = body;
      await requestReset(context, { email, callbackUrl }, headers.host);
      return {
        message:
          "If an account has this e-mail, a link to reset its password is on its way. It works for one hour.",
      };
    },
    async verifyResetToken({ body }) {
      await checkResetLink(context, body);
      return { message: "The link is valid. Please choose a new password." };
    },
    async resetPassword({ body, caller }) {
      await resetPassword(context, body, caller);
      return { message: "Your password has been changed. Please log in." };
    },
    async resendVerification({ signedIn, caller }) {
      const { email } = await resendVerification(context, signedIn().userId, caller);
      return { message: `A verification link was sent to ${email}.` };
    },
  };
}

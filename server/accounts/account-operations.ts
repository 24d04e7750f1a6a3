import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { BLOCKED_CONTINENTS } from "#domain/registration-rule.ts";
import { listCountries } from "#server/accounts/country-repository.ts";
import { resendVerification, verifyEmail } from "#server/accounts/email-verification.ts";
import { readAccount } from "#server/accounts/read-account.ts";
import { mayRegister, register } from "#server/accounts/register.ts";
import { checkResetLink, requestReset, resetPassword } from "#server/accounts/reset-password.ts";
import { logIn } from "#server/accounts/sign-in.ts";
import { findUser } from "#server/accounts/user-repository.ts";
import {
  serializeCountry,
  serializeImpersonator,
  serializeUser,
} from "#server/accounts/user-serializer.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { paginate } from "#server/platform/http/page.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";

type AccountOperation =
  | "register"
  | "login"
  | "getMe"
  | "verifyEmail"
  | "resendVerification"
  | "requestPasswordReset"
  | "verifyResetToken"
  | "resetPassword"
  | "getGeo"
  | "listCountries";

export function accountOperations(context: Context): Pick<Handlers, AccountOperation> {
  return {
    async register({ body, caller }) {
      const { token, email } = await register(context, body, caller);
      return {
        message: `Account created. A verification link was sent to ${email}.`,
        data: { token, new: true },
      };
    },
    async login({ body, caller }) {
      const { token, userId } = await logIn(context, body, caller);
      const user = serializeUser(await readAccount(context.db, userId, now(context)));
      return {
        message: "You have been logged in successfully",
        data: { token, user, price_per_unit: PRICE_PER_UNIT },
      };
    },
    async getMe({ signedIn }) {
      const { userId, impersonatorId } = signedIn();
      const admin =
        impersonatorId === null ? undefined : await findUser(context.db, impersonatorId);
      return {
        data: serializeUser(await readAccount(context.db, userId, now(context))),
        price_per_unit: PRICE_PER_UNIT,
        impersonator: admin === undefined ? null : serializeImpersonator(admin),
      };
    },
    async verifyEmail({ body, signedIn, caller }) {
      const { points } = await verifyEmail(context, signedIn(), body, caller);
      return {
        message:
          points > 0
            ? `Your e-mail is verified. ${points} free points were added.`
            : "Your e-mail is verified. An earlier account with it has had the free points already.",
      };
    },
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
    async getGeo({ caller: { ip } }) {
      const place = context.locate(ip);
      const { chatWidgetUrl } = context.config;
      return {
        country_name: place.countryName,
        country: place.country,
        continent_code: place.continent,
        currency: place.currency,
        registration_allowed: mayRegister(context, ip),
        ...(chatWidgetUrl === null || BLOCKED_CONTINENTS.includes(place.continent)
          ? {}
          : { chat_widget_url: chatWidgetUrl }),
      };
    },
    async listCountries({ query }) {
      const countries = await listCountries(await context.reader());
      return new PublicAnswer(paginate(countries, query, serializeCountry), {
        topics: ["countries"],
      });
    },
  };
}

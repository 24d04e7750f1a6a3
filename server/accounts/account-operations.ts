import { deleteSession, findAccount } from "#server/accounts/user-repository.ts";
import { findAllowance } from "#server/credits/allowance.ts";
import { type Context, now } from "#server/platform/context.ts";
import { PRICE_PER_UNIT } from "#server/credits/prices.ts";
import { mayRegister, register } from "#server/accounts/register.ts";
import { endSignIn, logIn } from "#server/accounts/sign-in.ts";
import { verifyEmail } from "#server/accounts/verify-email.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { refuseNavigation } from "#server/platform/http/refuse-navigation.ts";
import { wireUser } from "#server/accounts/user-serializer.ts";

type AuthOperation =
  | "register"
  | "login"
  | "logout"
  | "endSignIn"
  | "getMe"
  | "verifyEmail"
  | "getGeo";

const LOGGED_OUT = "You have been logged out successfully";

/** The user as the wire shows it; the sign-in has just been checked, so the account exists. */
export async function presentUser(context: Context, userId: number) {
  const account = await findAccount(context.db, userId, now(context));
  if (account === undefined) throw new Error(`user ${userId} vanished`);
  return wireUser(account, await findAllowance(context.db, account.user, now(context)));
}

export function authOperations(context: Context): Pick<Handlers, AuthOperation> {
  return {
    async register({ body, ip }) {
      const { token, email } = await register(context, body, ip);
      return {
        message: `Account created. A verification link was sent to ${email}.`,
        data: { token, new: true },
      };
    },
    async login({ body }) {
      const { token, userId } = await logIn(context, body.email, body.password);
      const user = await presentUser(context, userId);
      return {
        message: "You have been logged in successfully",
        data: { token, user, price_per_unit: PRICE_PER_UNIT },
      };
    },
    async logout({ signedIn, headers }) {
      refuseNavigation(headers);
      await deleteSession(context.db, signedIn().tokenHash);
      return { message: LOGGED_OUT };
    },
    async endSignIn({ body }) {
      await endSignIn(context, body.token_hash);
      return { message: LOGGED_OUT };
    },
    async getMe({ signedIn }) {
      return {
        data: await presentUser(context, signedIn().userId),
        price_per_unit: PRICE_PER_UNIT,
      };
    },
    async verifyEmail({ body, signedIn }) {
      const { points } = await verifyEmail(context, signedIn(), body);
      return { message: `Your e-mail is verified. ${points} free points were added.` };
    },
    async getGeo({ ip }) {
      const place = context.locate(ip);
      return {
        country_name: place.countryName,
        country: place.country,
        continent_code: place.continent,
        currency: place.currency,
        registration_allowed: mayRegister(context, ip),
      };
    },
  };
}

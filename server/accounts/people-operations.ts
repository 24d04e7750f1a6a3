import { pagingMeta } from "#domain/paging.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { impersonate, unimpersonate } from "#server/accounts/impersonation.ts";
import { updateProfile } from "#server/accounts/profile.ts";
import { findAccountWithAllowance, readAccount } from "#server/accounts/read-account.ts";
import {
  countReferrals,
  findReferrer,
  listReferrals,
} from "#server/accounts/referral-repository.ts";
import { serializeReferral, serializeReferrer } from "#server/accounts/referral-serializer.ts";
import { ADMIN, countUsers } from "#server/accounts/user-repository.ts";
import { serializeUser } from "#server/accounts/user-serializer.ts";
import { type Context, now } from "#server/platform/context.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { pageOf } from "#server/platform/http/page.ts";

type PeopleOperation =
  | "updateProfile"
  | "getUser"
  | "listReferrals"
  | "impersonate"
  | "unimpersonate";

export function peopleOperations(context: Context): Pick<Handlers, PeopleOperation> {
  const { db } = context;
  return {
    async updateProfile({ body, signedIn, caller }) {
      const { userId } = signedIn();
      await updateProfile(context, userId, body, caller);
      const account = await readAccount(db, userId, now(context));
      return { message: "Your profile has been updated.", data: serializeUser(account) };
    },

    async getUser({ path, signedIn }) {
      const { userId, roles } = signedIn();
      const isAdmin = roles.includes(ADMIN);
      if (path.id !== userId && !isAdmin) throw accountRefusals.notYourAccount();
      const account = await findAccountWithAllowance(db, path.id, now(context));
      if (account === undefined) throw accountRefusals.unknownUser();
      return {
        data: serializeUser(account),
        ...(isAdmin ? { user_count: await countUsers(db) } : {}),
      };
    },

    async listReferrals({ query, signedIn }) {
      const { userId } = signedIn();
      const page = pageOf(query);
      const [total, referrals, referrer] = await Promise.all([
        countReferrals(db, userId),
        listReferrals(db, userId, page),
        findReferrer(db, userId),
      ]);
      return {
        data: referrals.map(serializeReferral),
        meta: pagingMeta(total, page),
        referredBy: referrer === undefined ? null : serializeReferrer(referrer),
      };
    },

    async impersonate({ path, signedIn, caller }) {
      const token = await impersonate(context, signedIn(), path.id, caller);
      const user = serializeUser(await readAccount(db, path.id, now(context)));
      const message = `You are now seeing what ${user.first_name} sees, for an hour at most.`;
      return { message, data: { token, user } };
    },

    async unimpersonate({ signedIn, caller }) {
      const { token, adminId } = await unimpersonate(context, signedIn(), caller);
      const user = serializeUser(await readAccount(db, adminId, now(context)));
      return { message: "You are yourself again.", data: { token, user } };
    },
  };
}

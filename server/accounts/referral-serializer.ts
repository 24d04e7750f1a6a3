import type { components } from "#contract";
import type { Referral } from "#server/accounts/referral-repository.ts";
import type { UserRow } from "#server/accounts/user-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";

type Schemas = components["schemas"];

export function serializeReferral(referral: Referral): Schemas["Referral"] {
  return {
    id: referral.id,
    first_name: referral.firstName,
    created_at: unixSeconds(referral.createdAt),
    bonus: referral.bonus,
  };
}

export function serializeReferrer(
  referrer: Pick<UserRow, "firstName" | "username">,
): Schemas["Referrer"] {
  return { first_name: referrer.firstName, username: referrer.username };
}

import type { components } from "#contract";
import { profileSources } from "#domain/profile-sources.ts";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import { InvalidFields } from "#server/platform/refusal.ts";
import { audit } from "#server/accounts/audit.ts";
import { findCountryById } from "#server/accounts/country-repository.ts";
import { lockUser, updateUser, type UserRow } from "#server/accounts/user-repository.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/contract.ts";

type ProfileBody = components["schemas"]["ProfileBody"];
type Profile = Pick<UserRow, "firstName" | "lastName" | "countryId" | "phone" | "source">;

export async function updateProfile(
  context: Pick<Context, "db">,
  userId: number,
  body: ProfileBody,
  caller: Caller,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw accountRefusals.signInEnded();
    await refuseInvalid(tx, user, body);
    const profile: Profile = {
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      countryId: body.country_id,
      phone: body.phone === undefined ? user.phone : body.phone,
      source: body.source === undefined ? user.source : body.source,
    };
    const fields = changedFields(user, profile);
    if (fields.length === 0) return;
    await updateUser(tx, userId, profile);
    await audit(tx, { kind: "profile_changed", userId, details: { fields } }, caller);
  });
}

const FIELD_NAMES = {
  firstName: "first_name",
  lastName: "last_name",
  countryId: "country_id",
  phone: "phone",
  source: "source",
} as const;

function changedFields(user: UserRow, profile: Profile): string[] {
  const fields: (keyof Profile)[] = ["firstName", "lastName", "countryId", "phone", "source"];
  return fields
    .filter((field) => user[field] !== profile[field])
    .map((field) => FIELD_NAMES[field]);
}

async function refuseInvalid(db: Db, user: UserRow, body: ProfileBody): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (body.email.trim().toLowerCase() !== user.email)
    errors["email"] = ["The e-mail of an account cannot be changed"];
  if ((await findCountryById(db, body.country_id)) === undefined)
    errors["country_id"] = ["There is no such country"];
  if (body.source != null && !profileSources(user.source).includes(body.source))
    errors["source"] = ["Source must be selected"];
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
}

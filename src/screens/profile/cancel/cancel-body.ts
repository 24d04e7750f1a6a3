import type { components } from "#contract";
import type { User } from "#src/queries/user-queries.ts";

type CancelBody = components["schemas"]["CancelBody"];

/** The reason, and the profile as it is, as the call wants both. A comment of nothing is none. */
export function toCancelBody(
  reason: CancelBody["cancel_reason"],
  comment: string,
  user: Pick<
    User,
    "email" | "first_name" | "last_name" | "country_id" | "country" | "phone" | "source"
  >,
): CancelBody {
  const { email, first_name, last_name, country_id, country, phone, source } = user;
  return {
    cancel_reason: reason,
    ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
    email,
    first_name,
    last_name,
    country_id,
    phone,
    source,
    ...(country === null
      ? {}
      : { currency: country.currency, currency_symbol: country.currency_symbol }),
  };
}

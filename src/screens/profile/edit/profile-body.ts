import type { components } from "#contract";
import type { ProfileBody } from "#src/queries/account-mutations.ts";
import type { User } from "#src/queries/user-queries.ts";

type Country = components["schemas"]["Country"];

export type ProfileValues = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  country_id: string;
  source: string;
};

type Stored = Pick<User, "email" | "first_name" | "last_name" | "phone" | "country_id" | "source">;

export function valuesOf(user: Stored): ProfileValues {
  return {
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone ?? "",
    country_id: user.country_id === null ? "" : String(user.country_id),
    source: user.source ?? "",
  };
}

export function toProfileBody(
  values: ProfileValues,
  country: Pick<Country, "currency" | "currency_symbol"> | null | undefined,
): ProfileBody {
  return {
    email: values.email,
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    phone: values.phone.trim() === "" ? null : values.phone.trim(),
    country_id: Number(values.country_id),
    source: values.source === "" ? null : values.source,
    ...(country === null || country === undefined
      ? {}
      : { currency: country.currency, currency_symbol: country.currency_symbol }),
  };
}

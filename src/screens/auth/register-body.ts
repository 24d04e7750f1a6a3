import { formRules } from "#form-rules";
import type { components } from "#contract";

type RegisterBody = components["schemas"]["RegisterBody"];
type Values = {
  first_name: string;
  last_name: string;
  email: string;
  source: string;
  password: string;
  confirm_password: string;
  read: boolean;
};
type Context = { countryId: number | undefined; referral: string | null; referrer: string };

export function toRegisterBody(
  values: Values,
  { countryId, referral, referrer }: Context,
): RegisterBody {
  const source = formRules.RegisterBody.source.enum.find((option) => option === values.source);
  if (source === undefined || !values.read)
    throw new Error("The form was sent before it passed its rules.");
  const { first_name: firstName, last_name: lastName, ...rest } = values;
  return {
    ...rest,
    ...(firstName === "" ? {} : { first_name: firstName.trim() }),
    ...(lastName === "" ? {} : { last_name: lastName.trim() }),
    source,
    read: true,
    ...(countryId === undefined ? {} : { country_id: countryId }),
    ...(referral === null ? {} : { referred_by_username: referral }),
    ...(referrer === "" ? {} : { meta: { referrer: referrer.slice(0, 2_048) } }),
  };
}

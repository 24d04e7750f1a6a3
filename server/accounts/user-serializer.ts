import type { components } from "#contract";
import { isCurrency, majorUnits } from "#domain/money.ts";
import type { CountryRow } from "#server/accounts/country-repository.ts";
import type { AccountWithAllowance } from "#server/accounts/read-account.ts";
import type { UserRow } from "#server/accounts/user-repository.ts";
import { graceEnd } from "#server/credits/prices.ts";
import type { RenewalPrice } from "#server/credits/renewal-price.ts";
import { serializePlan } from "#server/credits/plan-serializer.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";

type Schemas = components["schemas"];

export function serializeCountry(country: CountryRow): Schemas["Country"] {
  return {
    id: country.id,
    name: country.name,
    code: country.code,
    currency: country.currency,
    currency_symbol: country.currencySymbol,
  };
}

export function serializeUser(account: AccountWithAllowance): Schemas["User"] {
  const { user, subscription, allowance, renewal } = account;
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    phone: user.phone,
    source: user.source,
    country_id: user.countryId,
    country: account.country === null ? null : serializeCountry(account.country),
    balance: account.balance,
    roles: user.roles,
    activeSubscription:
      subscription === null
        ? null
        : {
            plan_id: subscription.planId,
            plan: serializePlan(subscription.plan),
            status: subscription.status,
            payment: serializePaid(subscription),
            created_at: unixSeconds(subscription.createdAt),
            expires_at: unixSeconds(subscription.expiresAt),
            cancelled_at: unixSeconds(subscription.cancelledAt),
            retry_until:
              subscription.status === "past_due" ? unixSeconds(graceEnd(subscription)) : null,
            renewal: renewal === null ? null : serializeRenewal(renewal),
          },
    allowance: {
      plan_name: allowance.planName,
      matches: allowance.matches,
      used: allowance.used,
      left: allowance.left,
      resets_at: unixSeconds(allowance.resetsAt),
    },
  };
}

function serializeRenewal(renewal: RenewalPrice): Schemas["Renewal"] {
  const { plan, currency, amountMinor, isAnnounced } = renewal;
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    amount: majorUnits(amountMinor, currency),
    currency,
    announced: isAnnounced,
    needs_consent: isAnnounced && renewal.needsConsent,
  };
}

function serializePaid({
  paidMinor,
  paidCurrency,
}: NonNullable<AccountWithAllowance["subscription"]>): Schemas["Subscription"]["payment"] {
  if (paidMinor === null || paidCurrency === null) return null;
  // Amounts from before the currency column are in cents.
  const amount = isCurrency(paidCurrency) ? majorUnits(paidMinor, paidCurrency) : paidMinor / 100;
  return { amount, currency: paidCurrency };
}

export function serializeImpersonator(admin: UserRow): Schemas["Impersonator"] {
  return { id: admin.id, first_name: admin.firstName, last_name: admin.lastName };
}

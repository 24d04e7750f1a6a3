import type { components } from "#contract";
import type { CountryRow } from "#server/platform/db/reference-repository.ts";
import type { Account, PlanRow } from "#server/accounts/user-repository.ts";
import type { Allowance } from "#server/credits/allowance.ts";
import { unixSeconds } from "#server/fixtures/event-serializer.ts";

type Schemas = components["schemas"];

export function wireCountry(country: CountryRow): Schemas["Country"] {
  return {
    id: country.id,
    name: country.name,
    code: country.code,
    currency: country.currency,
    currency_symbol: country.currencySymbol,
  };
}

export function wirePlan(plan: PlanRow): Schemas["Plan"] {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    icon: plan.icon,
    price: plan.priceCents / 100,
    amount: plan.priceCents / 100,
    currency: "USD",
    unit: "month",
    features: plan.features,
    recommended: plan.recommended,
    matches_per_month: plan.matchesPerMonth,
  };
}

export function wireUser(account: Account, allowance: Allowance): Schemas["User"] {
  const { user, subscription } = account;
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
    country: account.country === null ? null : wireCountry(account.country),
    balance: account.balance,
    roles: user.roles,
    activeSubscription:
      subscription === null
        ? null
        : {
            plan_id: subscription.planId,
            plan: wirePlan(subscription.plan),
            status: subscription.status,
            payment:
              subscription.paidMinor === null || subscription.paidCurrency === null
                ? null
                : { amount: subscription.paidMinor / 100, currency: subscription.paidCurrency },
            created_at: unixSeconds(subscription.createdAt),
            expires_at: unixSeconds(subscription.expiresAt),
            cancelled_at: unixSeconds(subscription.cancelledAt),
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

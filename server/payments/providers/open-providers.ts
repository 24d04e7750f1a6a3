import type { Currency } from "#domain/money.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { Context } from "#server/platform/context.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import type { Providers } from "#server/payments/payment-context.ts";
import {
  COMPANIES,
  type CompanyName,
  type PaymentProvider,
  type ProviderName,
} from "#server/payments/provider.ts";

const OUTSIDE_AFRICA: readonly CompanyName[] = ["stripe", "flutterwave", "paystack"];
const IN_AFRICA: readonly CompanyName[] = ["flutterwave", "stripe", "paystack"];
const IN_PAYSTACK_COUNTRIES: readonly CompanyName[] = ["paystack", "flutterwave", "stripe"];

/** Providers in order of preference; docs/decisions/0048. */
const PREFERRED_PROVIDERS: Record<Currency, readonly CompanyName[]> = {
  CAD: OUTSIDE_AFRICA,
  EGP: IN_AFRICA,
  EUR: OUTSIDE_AFRICA,
  GBP: OUTSIDE_AFRICA,
  GHS: IN_PAYSTACK_COUNTRIES,
  KES: IN_PAYSTACK_COUNTRIES,
  MAD: IN_AFRICA,
  MWK: IN_AFRICA,
  NGN: IN_PAYSTACK_COUNTRIES,
  RWF: IN_AFRICA,
  SLL: IN_AFRICA,
  TZS: IN_AFRICA,
  UGX: IN_AFRICA,
  USD: OUTSIDE_AFRICA,
  XAF: IN_AFRICA,
  XOF: IN_AFRICA,
  ZAR: IN_PAYSTACK_COUNTRIES,
  ZMW: IN_AFRICA,
};

/** Loads a provider's library only with a key, to keep the start fast. */
export async function openCompany(
  name: CompanyName,
  config: ProviderConfig,
  clock: Clock,
): Promise<PaymentProvider> {
  switch (name) {
    case "stripe":
      return (await import("#server/payments/providers/stripe.ts")).createStripeProvider(config);
    case "paystack":
      return (await import("#server/payments/providers/paystack.ts")).createPaystackProvider(
        config,
      );
    case "flutterwave":
      return (await import("#server/payments/providers/flutterwave.ts")).createFlutterwaveProvider(
        config,
        clock,
      );
  }
}

export async function openCompanies(
  config: Pick<Config, "payments">,
  clock: Clock,
): Promise<PaymentProvider[]> {
  const opened: PaymentProvider[] = [];
  for (const name of COMPANIES) {
    const providerConfig = config.payments[name];
    if (providerConfig !== null) opened.push(await openCompany(name, providerConfig, clock));
  }
  return opened;
}

/** Without any key it opens stand-ins, but never in production. */
export async function openProviders(
  config: Pick<Config, "production" | "payments">,
  context: Context,
): Promise<Providers> {
  const opened = await openCompanies(config, context.clock);
  if (opened.length > 0 || config.production) return { ...selectProviders(opened), standIns: null };
  const { openStandIns } = await import("#server/payments/stand-ins/open-stand-ins.ts");
  const standIns = await openStandIns(context, openCompany);
  return { ...selectProviders(standIns.providers, standIns.chosenCompany), standIns };
}

function selectProviders(
  opened: readonly PaymentProvider[],
  chosenCompany?: () => CompanyName,
): Omit<Providers, "standIns"> {
  const find = (name: ProviderName) => opened.find((provider) => provider.name === name);
  return {
    companies: () => opened,
    byName: (name) => requireProvider(find(name)),
    forCurrency(currency) {
      const order =
        chosenCompany === undefined
          ? PREFERRED_PROVIDERS[currency]
          : [chosenCompany(), ...PREFERRED_PROVIDERS[currency]];
      return requireProvider(
        order.map(find).find((provider) => provider?.supports(currency) === true),
      );
    },
  };
}

function requireProvider(provider: PaymentProvider | undefined): PaymentProvider {
  if (provider === undefined) throw paymentRefusals.paymentsUnavailable();
  return provider;
}

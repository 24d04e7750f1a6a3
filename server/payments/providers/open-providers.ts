import type { Currency } from "#domain/money.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { Context } from "#server/platform/context.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import type { Providers } from "#server/payments/payment-context.ts";
import type { PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import { openSandbox } from "#server/payments/providers/sandbox/sandbox.ts";
import { offerStandIns } from "#server/payments/providers/stand-in-choice.ts";

/** Those that need a key. */
export type CompanyName = Exclude<ProviderName, "sandbox">;

const ELSEWHERE: readonly CompanyName[] = ["stripe", "flutterwave", "paystack"];
const IN_AFRICA: readonly CompanyName[] = ["flutterwave", "stripe", "paystack"];
const WHERE_PAYSTACK_IS: readonly CompanyName[] = ["paystack", "flutterwave", "stripe"];

/** Who is asked first to take a currency: see the decision record 48. */
const ORDER: Record<Currency, readonly CompanyName[]> = {
  CAD: ELSEWHERE,
  EGP: IN_AFRICA,
  EUR: ELSEWHERE,
  GBP: ELSEWHERE,
  GHS: WHERE_PAYSTACK_IS,
  KES: WHERE_PAYSTACK_IS,
  MAD: IN_AFRICA,
  MWK: IN_AFRICA,
  NGN: WHERE_PAYSTACK_IS,
  RWF: IN_AFRICA,
  SLL: IN_AFRICA,
  TZS: IN_AFRICA,
  UGX: IN_AFRICA,
  USD: ELSEWHERE,
  XAF: IN_AFRICA,
  XOF: IN_AFRICA,
  ZAR: WHERE_PAYSTACK_IS,
  ZMW: IN_AFRICA,
};

/** What is loaded of a company's library costs the start of a program only where there is a key. */
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

/** Those that the configuration has keys for. */
export async function openCompanies(
  config: Pick<Config, "payments">,
  clock: Clock,
): Promise<PaymentProvider[]> {
  const opened: PaymentProvider[] = [];
  for (const name of ELSEWHERE) {
    const own = config.payments[name];
    if (own !== null) opened.push(await openCompany(name, own, clock));
  }
  return opened;
}

/** Those that the configuration has keys for; the sandbox where there are none, and never in production. */
export async function openProviders(
  config: Pick<Config, "production" | "payments">,
  context: Context,
): Promise<Providers> {
  const opened = await openCompanies(config, context.clock);
  return opened.length === 0 && !config.production ? playProviders(context) : companies(opened);
}

function companies(opened: readonly PaymentProvider[]): Providers {
  const find = (name: ProviderName) => opened.find((one) => one.name === name);
  return {
    companies: () => opened,
    sandbox: null,
    named: (name) => given(find(name)),
    forCurrency: (currency) =>
      given(ORDER[currency].map(find).find((provider) => provider?.supports(currency) === true)),
  };
}

/** Nothing is paid: by the sandbox, or by the stand-in that was chosen on its page. */
async function playProviders(context: Context): Promise<Providers> {
  const sandbox = await openSandbox(context);
  const standIns = offerStandIns(context, openCompany);
  return {
    companies: () => ELSEWHERE.flatMap((name) => standIns.find(name) ?? []),
    sandbox: {
      ...sandbox,
      register(app) {
        sandbox.register(app);
        standIns.register(app);
      },
    },
    named: (name) => (name === "sandbox" ? sandbox.provider : given(standIns.find(name))),
    forCurrency(currency) {
      const chosen = standIns.chosen();
      return given(
        [chosen, sandbox.provider].find((provider) => provider?.supports(currency) === true),
      );
    },
  };
}

function given(provider: PaymentProvider | null | undefined): PaymentProvider {
  if (provider === null || provider === undefined) throw new PaymentsUnavailable();
  return provider;
}

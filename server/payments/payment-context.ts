import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import type { CompanyName, PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import type { StandIn } from "#server/payments/stand-ins/stand-in.ts";
import type { Context } from "#server/platform/context.ts";

/** Those that an installation has. */
export interface Providers {
  /** Throws a refusal where this installation does not have it any more. */
  named(name: ProviderName): PaymentProvider;
  /** Throws a refusal where none takes this currency. */
  forCurrency(currency: Currency): PaymentProvider;
  /** All of them that take money. */
  companies(): readonly PaymentProvider[];
  /** Null beside a key, and in production. */
  readonly standIns: StandIns | null;
}

/** Servers of ours that take the place of companies, and take no money. */
export interface StandIns {
  /** Serves their pages; from then on their webhooks go to this app, and they end with it. */
  register(app: FastifyInstance): void;
  find(name: CompanyName): StandIn;
}

/** What every use case of payments may need. */
export interface PaymentContext extends Context {
  providers: Providers;
  /** What an operator is to hear of, by reference and never by name. */
  log?: Pick<FastifyBaseLogger, "warn">;
}

/** Who takes a payment in each currency; currencies that nobody takes are left out. */
export function processorsOf(providers: Providers): Record<string, CompanyName> {
  const taken = Object.keys(CURRENCY_DIGITS)
    .filter(isCurrency)
    .filter((currency) => providers.companies().some((company) => company.supports(currency)));
  return Object.fromEntries(
    taken.map((currency) => [currency, providers.forCurrency(currency).name]),
  );
}

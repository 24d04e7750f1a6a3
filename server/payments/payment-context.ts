import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import type { CompanyName, PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import type { StandIn } from "#server/payments/stand-ins/stand-in.ts";
import type { Context } from "#server/platform/context.ts";

export interface Providers {
  /** @throws {Refusal} if this installation no longer has the provider */
  byName(name: ProviderName): PaymentProvider;
  /** @throws {Refusal} if no provider takes this currency */
  forCurrency(currency: Currency): PaymentProvider;
  companies(): readonly PaymentProvider[];
  /** Null with a provider key, and in production. */
  readonly standIns: StandIns | null;
}

export interface StandIns {
  /** Serves their pages and routes their webhooks to this app; they close with it. */
  register(app: FastifyInstance): void;
  find(name: CompanyName): StandIn;
}

export interface PaymentContext extends Context {
  providers: Providers;
  /** For the operator: references only, no names. */
  log?: Pick<FastifyBaseLogger, "warn">;
}

/** Currencies without a provider are left out. */
export function processorsOf(providers: Providers): Record<string, CompanyName> {
  const currencies = Object.keys(CURRENCY_DIGITS)
    .filter(isCurrency)
    .filter((currency) => providers.companies().some((company) => company.supports(currency)));
  return Object.fromEntries(
    currencies.map((currency) => [currency, providers.forCurrency(currency).name]),
  );
}

import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Currency } from "#domain/money.ts";
import type { PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import type { Context } from "#server/platform/context.ts";

/** Those that an installation has. */
export interface Providers {
  /** @throws {PaymentsUnavailable} where it has none of this name any more */
  named(name: ProviderName): PaymentProvider;
  /** @throws {PaymentsUnavailable} where none takes this currency */
  forCurrency(currency: Currency): PaymentProvider;
  /** All of them that take money. */
  companies(): readonly PaymentProvider[];
  /** Null where it is not to be had, as with live keys and in production. */
  readonly sandbox: Sandbox | null;
}

/** The provider that takes no money, where an installation has it: what it does of itself. */
export interface Sandbox {
  /** Its pages; from then on its webhooks go to this app. */
  register(app: FastifyInstance): void;
  /** Sends the webhooks that are due. */
  sendWebhooks(signal?: AbortSignal): Promise<void>;
}

/** What every use case of payments may need. */
export interface PaymentContext extends Context {
  providers: Providers;
  /** What an operator is to hear of, by reference and never by name. */
  log?: Pick<FastifyBaseLogger, "warn">;
}

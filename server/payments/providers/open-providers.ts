import type { Config } from "#server/platform/config/config.ts";
import type { Context } from "#server/platform/context.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import type { Providers } from "#server/payments/payment-context.ts";
import { openSandbox } from "#server/payments/providers/sandbox/sandbox.ts";

/** Those that the configuration has keys for; the sandbox where there are none, and never in production. */
export async function openProviders(
  config: Pick<Config, "production">,
  context: Context,
): Promise<Providers> {
  const sandbox = config.production ? null : await openSandbox(context);
  const opened = sandbox === null ? [] : [sandbox.provider];
  return {
    sandbox,
    named(name) {
      const provider = opened.find((one) => one.name === name);
      if (provider === undefined) throw new PaymentsUnavailable();
      return provider;
    },
    forCurrency(currency) {
      const provider = opened.find((one) => one.supports(currency));
      if (provider === undefined) throw new PaymentsUnavailable();
      return provider;
    },
  };
}

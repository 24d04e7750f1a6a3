import type { FastifyInstance } from "fastify";
import { API_PATH } from "#domain/paths.ts";
import { touchRates } from "#server/credits/rate-repository.ts";
import type { PaymentProvider, ProviderName } from "#server/payments/provider.ts";
import { STYLE_PATH } from "#server/payments/providers/sandbox/sandbox-provider.ts";
import type { Deliver, StandIn, StandInOptions } from "#server/payments/stand-ins/stand-in.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { Context } from "#server/platform/context.ts";
import { refuseForeignHost } from "#server/platform/http/own-host.ts";

/** Where one chooses who takes the next payments, while none of them is real. */
export const CHOICE_PATH = "/dev/payments";
const NAMES = ["stripe", "paystack", "flutterwave"] as const;
type Name = (typeof NAMES)[number];

const LABELS: Record<Name | "sandbox", string> = {
  sandbox: "The sandbox",
  stripe: "A stand-in for Stripe",
  paystack: "A stand-in for Paystack (GHS, KES, NGN, USD and ZAR)",
  flutterwave: "A stand-in for Flutterwave",
};

/** For trying the product with each company's own ways, without an account at any. */
export interface StandInChoice {
  chosen(): PaymentProvider | null;
  find(name: ProviderName): PaymentProvider | undefined;
  /** The page to choose on; webhooks go to this app, and the servers end with it. */
  register(app: FastifyInstance): void;
}

type OpenCompany = (name: Name, config: ProviderConfig, clock: Clock) => Promise<PaymentProvider>;

export function offerStandIns(
  { clock, config, db }: Pick<Context, "clock" | "config" | "db">,
  open: OpenCompany,
): StandInChoice {
  const started = new Map<Name, Promise<{ standIn: StandIn; provider: PaymentProvider }>>();
  const ready = new Map<ProviderName, PaymentProvider>();
  let choice: Name | null = null;

  async function start(name: Name, deliver: Deliver) {
    const standIn = await startOne(name, { clock, deliver });
    const provider = await open(name, standIn.config, clock);
    ready.set(name, provider);
    return { standIn, provider };
  }

  return {
    chosen: () => (choice === null ? null : (ready.get(choice) ?? null)),
    find: (name) => ready.get(name),
    register(app) {
      const deliver: Deliver = async ({ provider, raw, headers }) => {
        const url = `${API_PATH}/webhooks/${provider}`;
        await app.inject({ method: "POST", url, payload: raw, headers });
      };
      app.addHook("onClose", async () => {
        for (const one of started.values()) await (await one).standIn.close();
        started.clear();
      });
      void app.register(async (pages) => {
        pages.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string", bodyLimit: 1024 },
          async (_request: unknown, body: string) => body,
        );
        pages.addHook("onRequest", async (request) => refuseForeignHost(request, config.appUrl));
        pages.get(CHOICE_PATH, async (_request, reply) =>
          reply
            .type("text/html; charset=utf-8")
            .header("cache-control", "no-store")
            .send(choicePage(choice)),
        );
        pages.post(CHOICE_PATH, async ({ body }, reply) => {
          const wanted = new URLSearchParams(String(body)).get("provider");
          const name = NAMES.find((one) => one === wanted) ?? null;
          if (name !== null) {
            const starting = started.get(name) ?? start(name, deliver);
            started.set(name, starting);
            await starting;
          }
          choice = name;
          // They say who takes which currency.
          await touchRates(db);
          return reply.redirect(CHOICE_PATH, 303);
        });
      });
    },
  };
}

/** Nothing of them is read from disk until one is chosen. */
async function startOne(name: Name, options: StandInOptions): Promise<StandIn> {
  switch (name) {
    case "stripe":
      return (await import("#server/payments/stand-ins/stripe-stand-in.ts")).startStripeStandIn(
        options,
      );
    case "paystack":
      return (await import("#server/payments/stand-ins/paystack-stand-in.ts")).startPaystackStandIn(
        options,
      );
    case "flutterwave":
      return (
        await import("#server/payments/stand-ins/flutterwave-stand-in.ts")
      ).startFlutterwaveStandIn(options);
  }
}

function choicePage(choice: Name | null): string {
  const options = (["sandbox", ...NAMES] as const).map((name) => {
    const isChosen = name === (choice ?? "sandbox");
    return `<label><input type="radio" name="provider" value="${name}"${isChosen ? " checked" : ""}> ${LABELS[name]}</label>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Who takes payments here</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${STYLE_PATH}">
</head><body><main><h1>Who takes payments here</h1>
<p>No money moves by any of them. A payment that was begun already stays where it is; begin it again for another.</p>
<form method="post" action="${CHOICE_PATH}"><fieldset><legend>The next payments are taken by</legend>${options.join("")}</fieldset>
<button class="primary">Take the next payments by this</button></form>
<p><a href="/pricing">To the plans</a></p></main></body></html>`;
}

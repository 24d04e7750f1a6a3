import type { FastifyInstance } from "fastify";
import { API_PATH } from "#domain/paths.ts";
import { invalidateRates } from "#server/credits/rate-repository.ts";
import type { StandIns } from "#server/payments/payment-context.ts";
import { COMPANIES, type CompanyName, type PaymentProvider } from "#server/payments/provider.ts";
import { CHOICE_PATH } from "#server/payments/stand-ins/bill-page.ts";
import { createBillStorage } from "#server/payments/stand-ins/bill-storage.ts";
import { startFlutterwaveStandIn } from "#server/payments/stand-ins/flutterwave-stand-in.ts";
import { pageHeaders, pageShell } from "#server/payments/stand-ins/page-shell.ts";
import { startPaystackStandIn } from "#server/payments/stand-ins/paystack-stand-in.ts";
import type { Deliver, StandIn } from "#server/payments/stand-ins/stand-in.ts";
import { startStripeStandIn } from "#server/payments/stand-ins/stripe-stand-in.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { Context } from "#server/platform/context.ts";
import { refuseForeignHost } from "#server/platform/http/own-host.ts";

const LABELS: Record<CompanyName, string> = {
  stripe: "A stand-in for Stripe",
  paystack: "A stand-in for Paystack (GHS, KES, NGN, USD and ZAR)",
  flutterwave: "A stand-in for Flutterwave",
};

const START = {
  stripe: startStripeStandIn,
  paystack: startPaystackStandIn,
  flutterwave: startFlutterwaveStandIn,
};

export interface OpenedStandIns extends StandIns {
  providers: readonly PaymentProvider[];
  chosenCompany(): CompanyName;
}

type OpenCompany = (
  name: CompanyName,
  config: ProviderConfig,
  clock: Clock,
) => Promise<PaymentProvider>;

export async function openStandIns(
  { clock, config, db }: Pick<Context, "clock" | "config" | "db">,
  open: OpenCompany,
): Promise<OpenedStandIns> {
  let app: FastifyInstance | undefined;
  let choice: CompanyName = "stripe";
  const deliver: Deliver = async ({ provider, raw, headers }) => {
    const url = `${API_PATH}/webhooks/${provider}`;
    await app?.inject({ method: "POST", url, payload: raw, headers });
  };
  const standIns = new Map<CompanyName, StandIn>();
  const providers: PaymentProvider[] = [];
  for (const name of COMPANIES) {
    const pagesPath = `${CHOICE_PATH}/${name}/`;
    const standIn = await START[name]({
      clock,
      deliver,
      storage: createBillStorage(db, name),
      pagesPath,
    });
    standIns.set(name, standIn);
    providers.push(await open(name, standIn.config, clock));
  }

  function registerChoice(pages: FastifyInstance): void {
    pages.addHook("onRequest", async (request) => refuseForeignHost(request, config.appUrl));
    pages.get(CHOICE_PATH, async (_request, reply) =>
      reply.headers(pageHeaders()).send(choicePage(choice)),
    );
    pages.post(CHOICE_PATH, async ({ body }, reply) => {
      const requestedName = new URLSearchParams(String(body)).get("provider");
      choice = COMPANIES.find((name) => name === requestedName) ?? choice;
      // Rates responses name the provider for each currency.
      await invalidateRates(db);
      return reply.redirect(CHOICE_PATH, 303);
    });
  }

  return {
    providers,
    chosenCompany: () => choice,
    find(name) {
      const standIn = standIns.get(name);
      if (standIn === undefined) throw new Error(`there is no stand-in for ${name}`);
      return standIn;
    },
    register(fastify) {
      app = fastify;
      app.addHook("onClose", async () => {
        for (const standIn of standIns.values()) await standIn.close();
      });
      void app.register(async (pages) => {
        pages.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string", bodyLimit: 1024 },
          async (_request: unknown, body: string) => body,
        );
        void pages.register(async (scope) => registerChoice(scope));
        for (const standIn of standIns.values()) standIn.servePages(pages);
      });
    },
  };
}

function choicePage(choice: CompanyName): string {
  const options = COMPANIES.map(
    (name) =>
      `<label><input type="radio" name="provider" value="${name}"${name === choice ? " checked" : ""}> ${LABELS[name]}</label>`,
  );
  return pageShell(
    "Who takes payments here",
    `<h1>Who takes payments here</h1>
<p>No stand-in moves money. A started payment stays with its provider; start a new one to change it.</p>
<form method="post" action="${CHOICE_PATH}"><fieldset><legend>The next payments are taken by</legend>${options.join("")}</fieldset>
<button class="primary">Use for the next payments</button></form>
<p class="quiet">A currency that it does not support goes to another of them.</p>
<p><a href="/pricing">To the plans</a></p>`,
  );
}

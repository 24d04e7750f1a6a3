import type { FastifyInstance, FastifyReply } from "fastify";
import { act, type Action, isAction } from "#server/payments/providers/sandbox/sandbox-actions.ts";
import {
  checkoutPage,
  missingPage,
  returnUrl,
  STYLE,
} from "#server/payments/providers/sandbox/sandbox-html.ts";
import { PAGES, STYLE_PATH } from "#server/payments/providers/sandbox/sandbox-provider.ts";
import {
  findByPage,
  type SandboxPayment,
} from "#server/payments/providers/sandbox/sandbox-repository.ts";
import { type Context, now } from "#server/platform/context.ts";

interface PageAddress {
  Params: { page: string };
}

/** Its forms lead back to where the payment began, and that may be another port of this machine. */
function policy(payment: SandboxPayment | undefined): string {
  const back = [payment?.successUrl, payment?.cancelUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const targets = [...new Set(["'self'", ...back])].join(" ");
  return `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

function send(
  reply: FastifyReply,
  payment: SandboxPayment | undefined,
  { status, body }: { status: number; body: string },
): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy(payment))
    .header("referrer-policy", "no-referrer")
    .send(body);
}

const PAGE = /^sbx_[0-9a-f]{32}$/;

/** What an address names may be anything, such as what a database cannot read. */
async function readPage(context: Context, page: string): Promise<SandboxPayment | undefined> {
  return PAGE.test(page) ? findByPage(context.db, page) : undefined;
}

/** The page to pay on: as another company's would be, outside the API's contract. */
export function registerSandboxPages(app: FastifyInstance, context: Context): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );

    pages.get(STYLE_PATH, async (_request, reply) =>
      reply
        .type("text/css; charset=utf-8")
        .header("cache-control", "public, max-age=300")
        .send(STYLE),
    );

    pages.get<PageAddress>(`${PAGES}/:page`, async ({ params }, reply) => {
      const payment = await readPage(context, params.page);
      return payment === undefined
        ? send(reply, payment, { status: 404, body: missingPage() })
        : send(reply, payment, { status: 200, body: checkoutPage(payment, now(context)) });
    });

    pages.post<PageAddress>(`${PAGES}/:page`, async ({ params, body }, reply) => {
      const action = body instanceof URLSearchParams ? body.get("action") : null;
      const found = await readPage(context, params.page);
      const payment =
        found !== undefined && isAction(action) ? await act(context, params.page, action) : found;
      if (payment === undefined) return send(reply, payment, { status: 404, body: missingPage() });
      const next = isAction(action) ? nextPage(payment, action) : null;
      reply.header("content-security-policy", policy(payment)).header("cache-control", "no-store");
      return reply.redirect(next ?? `${PAGES}/${payment.providerReference}`, 303);
    });
  });
}

/** Null where the buyer stays. */
function nextPage({ reference, successUrl, cancelUrl }: SandboxPayment, action: Action) {
  if (successUrl === null) return null;
  switch (action) {
    case "pay-and-leave":
    case "refund":
    case "dispute":
    case "win":
      return null;
    case "cancel":
      return cancelUrl;
    case "decline":
      return returnUrl(successUrl, reference, "failed");
    default:
      return returnUrl(successUrl, reference);
  }
}

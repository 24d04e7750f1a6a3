import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { readBearer } from "#domain/bearer-token.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { CompanyName } from "#server/payments/provider.ts";
import { Faults } from "#server/payments/stand-ins/faults.ts";
import { billPage, missingBillPage } from "#server/payments/stand-ins/bill-page.ts";
import { pageHeaders } from "#server/payments/stand-ins/page-shell.ts";
import {
  type Action,
  ACTIONS,
  type Bill,
  type BillStorage,
  type ButtonAction,
  BUTTON_ACTIONS,
  Bills,
} from "#server/payments/stand-ins/bills.ts";

export interface Delivery {
  provider: CompanyName;
  raw: Buffer;
  headers: Readonly<Record<string, string>>;
}
export type Deliver = (delivery: Delivery) => Promise<unknown>;

export interface StandIn {
  config: ProviderConfig;
  faults: Faults;
  bills: Bills;
  requests: string[];
  act(reference: string, button: ButtonAction): Promise<void>;
  release(): Promise<void>;
  servePages(app: FastifyInstance): void;
  close(): Promise<void>;
}

export interface StandInOptions {
  clock: Clock;
  deliver: Deliver;
  live?: boolean;
  storage?: BillStorage;
  pagesPath?: string;
}

interface Message {
  type: string;
  body: unknown;
}

export interface ProviderDialect {
  name: CompanyName;
  label: string;
  keys: { test: string; live: string };
  /** Null where webhooks are signed with the key. */
  webhookSecret: string | null;
  apiPath: "" | "/v3";
  unauthorized: unknown;
  routes(app: FastifyInstance, context: StandInContext): void;
  messages(bill: Bill, action: Action): Message[];
  sign(raw: Buffer, secret: string): Record<string, string>;
  backUrl(bill: Bill, action: Action): string | null;
  minorOf(bill: Bill): number;
}

export interface StandInContext {
  bills: Bills;
  clock: Clock;
  live: boolean;
  faults: Faults;
  pageUrl(bill: Bill): string;
  applyButton(bill: Bill, button: ButtonAction): Promise<void>;
  confirmDue(): Promise<void>;
  sendWebhook(bill: Bill, action: Action): Promise<void>;
}

const PAGES = "/pay/";
const FORGED_SECRET = "whsec_of_somebody_else_altogether";

export async function startStandIn(
  dialect: ProviderDialect,
  { clock, deliver, live = false, storage, pagesPath }: StandInOptions,
): Promise<StandIn> {
  const app = Fastify({ forceCloseConnections: true });
  const faults = new Faults();
  const bills = new Bills(live, faults, clock, storage);
  await bills.load();
  const requests: string[] = [];
  const delayedMessages: Message[] = [];
  const secretKey = live ? dialect.keys.live : dialect.keys.test;
  const secret = dialect.webhookSecret ?? secretKey;

  async function send(messages: readonly Message[]): Promise<void> {
    const ordered = faults.webhooks.has("out of order") ? messages.toReversed() : messages;
    for (const { body } of ordered) {
      const raw = Buffer.from(JSON.stringify(body));
      const headers = {
        "content-type": "application/json",
        ...dialect.sign(raw, faults.webhooks.has("forged") ? FORGED_SECRET : secret),
      };
      for (let times = faults.webhooks.has("twice") ? 2 : 1; times > 0; times--)
        await deliver({ provider: dialect.name, raw, headers });
    }
  }

  async function applyButton(bill: Bill, action: ButtonAction): Promise<void> {
    const isChanged = bills.applyButton(bill, action);
    await bills.save();
    if (isChanged && bill.status !== "pending") await sendWebhook(bill, actionOf(action));
  }

  async function confirmDue(): Promise<void> {
    for (const bill of bills.confirmDue()) await sendWebhook(bill, "pay");
  }

  async function sendWebhook(bill: Bill, action: Action): Promise<void> {
    await bills.save();
    const messages = dialect.messages(bill, action);
    if (faults.webhooks.has("late")) delayedMessages.push(...messages);
    else await send(messages);
  }

  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string) => body,
  );
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith(PAGES)) return;
    if (readBearer(request.headers.authorization) !== secretKey)
      return reply.code(401).send(dialect.unauthorized);
    requests.push(`${request.method} ${request.url}`);
    await confirmDue();
  });
  app.addHook("preSerialization", async (request, reply, body: unknown) => {
    await bills.save();
    return spoilAnswer(faults, request, reply, body);
  });
  const context: StandInContext = {
    bills,
    clock,
    live,
    faults,
    sendWebhook: sendWebhook,
    applyButton,
    confirmDue,
    pageUrl: ({ number, successUrl }) =>
      pagesPath === undefined
        ? `${origin}${PAGES}${number}`
        : new URL(`${pagesPath}${number}`, successUrl).href,
  };
  dialect.routes(app, context);
  if (pagesPath === undefined) registerPages(app, PAGES, dialect, context);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  app.server.unref();
  return {
    config: { secretKey, webhookSecrets: [secret], live, apiUrl: `${origin}${dialect.apiPath}` },
    faults,
    bills,
    requests,
    async act(reference, button) {
      const bill = bills.find(reference);
      if (bill === undefined) throw new Error(`no payment ${reference} at ${dialect.name}`);
      await applyButton(bill, button);
    },
    release: () => send(delayedMessages.splice(0)),
    servePages: (pages) => registerPages(pages, pagesPath ?? PAGES, dialect, context),
    close: () => app.close(),
  };
}

async function spoilAnswer(
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  switch (faults.takeNext(`${request.method} ${request.url}`)) {
    case "lost":
      // The work is done; send no answer until the caller gives up.
      await new Promise((resolve) => request.raw.socket.once("close", resolve));
      return body;
    case "500":
      reply.code(500);
      return { message: "something is wrong" };
    case "nonsense":
      reply.code(200);
      return { nothing: ["that", "makes", { sense: true }] };
    case null:
      return body;
  }
}

interface PageAddress {
  Params: { number: string };
}

function registerPages(
  app: FastifyInstance,
  path: string,
  dialect: ProviderDialect,
  context: StandInContext,
): void {
  const { bills, clock } = context;
  const find = async (number: string) => {
    await context.confirmDue();
    return bills.byNumber(Number(number));
  };
  app.get<PageAddress>(`${path}:number`, async ({ params }, reply) => {
    const bill = await find(params.number);
    if (bill === undefined) return reply.code(404).headers(pageHeaders()).send(missingBillPage());
    const page = billPage(bill, {
      company: dialect.label,
      amountMinor: dialect.minorOf(bill),
      nowMs: clock.now(),
      backUrl: dialect.backUrl(bill, bill.status === "cancelled" ? "cancel" : "pay"),
      hasChoice: path !== PAGES,
    });
    return reply.headers(headersFor(bill)).send(page);
  });
  app.post<PageAddress>(`${path}:number`, async ({ params, body }, reply) => {
    const bill = await find(params.number);
    const chosen = new URLSearchParams(String(body)).get("action");
    const button = BUTTON_ACTIONS.find((action) => action === chosen);
    if (bill === undefined || button === undefined)
      return reply.code(404).headers(pageHeaders()).send(missingBillPage());
    await context.applyButton(bill, button);
    return reply
      .headers(headersFor(bill))
      .redirect(dialect.backUrl(bill, actionOf(button)) ?? context.pageUrl(bill), 303);
  });
}

function headersFor({ successUrl, cancelUrl }: Bill): Record<string, string> {
  return pageHeaders([successUrl, cancelUrl ?? ""].filter((url) => URL.canParse(url)));
}

function actionOf(button: ButtonAction): Action {
  return ACTIONS.find((action) => action === button) ?? "pay";
}

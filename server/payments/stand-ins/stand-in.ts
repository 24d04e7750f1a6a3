import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { readBearer } from "#domain/bearer-token.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { ProviderConfig } from "#server/platform/config/payment-config.ts";
import type { ProviderName } from "#server/payments/provider.ts";
import { Faults } from "#server/payments/stand-ins/faults.ts";
import { billPage } from "#server/payments/stand-ins/bill-page.ts";
import { type Action, ACTIONS, type Bill, Till } from "#server/payments/stand-ins/till.ts";

/** A webhook on its way, as bytes. */
export interface Delivery {
  provider: ProviderName;
  raw: Buffer;
  headers: Readonly<Record<string, string>>;
}
export type Deliver = (delivery: Delivery) => Promise<unknown>;

/** A small server that speaks a provider's API, moves no money and forgets all at its end. */
export interface StandIn {
  /** With which a provider speaks to it. */
  config: ProviderConfig;
  faults: Faults;
  till: Till;
  /** Each request that it has understood: method and path. */
  requests: string[];
  /** What a buyer, a bank or the seller does at the provider's own place; its webhooks are delivered before this returns. */
  act(reference: string, action: Action): Promise<void>;
  /** Delivers the webhooks that were held back. */
  release(): Promise<void>;
  close(): Promise<void>;
}

export interface StandInOptions {
  clock: Clock;
  deliver: Deliver;
  /** Whether its keys are live ones, for tests of what must not be mixed. */
  live?: boolean;
}

interface Message {
  type: string;
  body: unknown;
}

/** What differs from provider to provider. */
export interface Manner {
  name: ProviderName;
  keys: { test: string; live: string };
  /** Null where webhooks are signed with the key. */
  webhookSecret: string | null;
  /** Of its API's address, after the server's own. */
  apiPath: "" | "/v3";
  /** The answer where the key is missing or another. */
  unauthorized: unknown;
  routes(app: FastifyInstance, shop: Shop): void;
  /** What it tells of, the first thing that happened first. */
  messages(bill: Bill, action: Action): Message[];
  /** @param secret of whoever signs */
  sign(raw: Buffer, secret: string): Record<string, string>;
  /** Where the buyer goes after this. */
  backUrl(bill: Bill, action: Action): string | null;
}

export interface Shop {
  till: Till;
  clock: Clock;
  live: boolean;
  faults: Faults;
  pageUrl(bill: Bill): string;
  /** Tells of what the API was asked to do. */
  tell(bill: Bill, action: Action): Promise<void>;
}

const PAGES = "/pay/";
const FORGED_SECRET = "whsec_of_somebody_else_altogether";

export async function startStandIn(
  manner: Manner,
  { clock, deliver, live = false }: StandInOptions,
): Promise<StandIn> {
  const app = Fastify({ forceCloseConnections: true });
  const faults = new Faults();
  const till = new Till(live, faults, clock);
  const requests: string[] = [];
  const held: Message[] = [];
  const secretKey = live ? manner.keys.live : manner.keys.test;
  const secret = manner.webhookSecret ?? secretKey;

  async function send(messages: readonly Message[]): Promise<void> {
    const ordered = faults.webhooks.has("out of order") ? messages.toReversed() : messages;
    for (const { body } of ordered) {
      const raw = Buffer.from(JSON.stringify(body));
      const headers = {
        "content-type": "application/json",
        ...manner.sign(raw, faults.webhooks.has("forged") ? FORGED_SECRET : secret),
      };
      for (let times = faults.webhooks.has("twice") ? 2 : 1; times > 0; times--)
        await deliver({ provider: manner.name, raw, headers });
    }
  }

  async function tell(bill: Bill, action: Action): Promise<void> {
    const messages = manner.messages(bill, action);
    if (faults.webhooks.has("late")) held.push(...messages);
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
      return reply.code(401).send(manner.unauthorized);
    requests.push(`${request.method} ${request.url}`);
  });
  app.addHook("preSerialization", async (request, reply, body: unknown) =>
    spoilAnswer(faults, request, reply, body),
  );
  const shop: Shop = {
    till,
    clock,
    live,
    faults,
    tell,
    pageUrl: ({ number }) => `${origin}${PAGES}${number}`,
  };
  manner.routes(app, shop);
  registerPages(app, manner, shop);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    config: { secretKey, webhookSecrets: [secret], live, apiUrl: `${origin}${manner.apiPath}` },
    faults,
    till,
    requests,
    async act(reference, action) {
      const bill = till.find(reference);
      if (bill === undefined) throw new Error(`no payment ${reference} at ${manner.name}`);
      if (till.act(bill, action)) await tell(bill, action);
    },
    release: () => send(held.splice(0)),
    close: () => app.close(),
  };
}

async function spoilAnswer(
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<unknown> {
  switch (faults.take(`${request.method} ${request.url}`)) {
    case "lost":
      // Until the caller gives up: what was asked for is done.
      await new Promise((gone) => request.raw.socket.once("close", gone));
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

/** Where the buyer pays. */
function registerPages(app: FastifyInstance, manner: Manner, { till, tell, clock }: Shop): void {
  app.get<PageAddress>(`${PAGES}:number`, async ({ params }, reply) => {
    const bill = till.byNumber(Number(params.number));
    return reply
      .code(bill === undefined ? 404 : 200)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(billPage(manner.name, bill, clock.now()));
  });
  app.post<PageAddress>(`${PAGES}:number`, async ({ params, body }, reply) => {
    const bill = till.byNumber(Number(params.number));
    const chosen = new URLSearchParams(String(body)).get("action");
    const action = ACTIONS.find((one) => one === chosen);
    if (bill === undefined || action === undefined) return reply.code(404).send();
    if (till.act(bill, action)) await tell(bill, action);
    return reply.redirect(manner.backUrl(bill, action) ?? `${PAGES}${params.number}`, 303);
  });
}

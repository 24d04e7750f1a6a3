import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/open.ts";
import { startStripeStandIn } from "#server/payments/stand-ins/stripe-stand-in.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import { seedReferences } from "#server/seed.ts";
import { billOf } from "../support/payment-companies.ts";
import { seedGrowth } from "../support/growth.ts";
import { type OwnPostgres, startPostgres, startPostgresOn } from "../support/own-postgres.ts";
import { copyRunning, giveToPostgres } from "../support/replica.ts";
import { programFile } from "../../scripts/programs.mjs";

let server: OwnPostgres;
beforeAll(async () => {
  server = await startPostgres();
  const database = await openDatabase({ databaseUrl: `${server.url}/postgres` });
  await seedReferences(database.db);
  await database.close();
  await withClient(server, (client) =>
    seedGrowth(client, {
      feed: "demo",
      users: 200,
      unlocksPerUser: 5,
      matches: 100,
      tournaments: 5,
    }),
  );
}, 120_000);
afterAll(() => server.stop());

async function withClient<T>(
  { url }: OwnPostgres,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function factsOf(of: OwnPostgres): Promise<unknown> {
  return withClient(of, async (client) => {
    const facts = await Promise.all(
      [
        "select count(*), sum(balance), md5(string_agg(user_id || ':' || balance, ',' order by user_id)) from ledger_accounts",
        "select count(*), sum(amount), md5(string_agg(account_id || ':' || amount, ',' order by id)) from ledger_entries",
        "select count(*), md5(string_agg(user_id || ':' || event_id || ':' || question_id, ',' order by id)) from unlocks",
        "select count(*), md5(string_agg(chain, ',' order by sequence)) from proof_roots",
        `select bool_and(root = leaves) as whole from (select r.root, encode(merkle_root(array_agg(decode(c.hash, 'hex') order by c.leaf_index)), 'hex') as leaves
           from proof_roots r join commitments c on c.root_sequence = r.sequence group by r.sequence) roots`,
      ].map((query) => client.query<Record<string, unknown>>(query)),
    );
    return facts.map(({ rows }) => rows);
  });
}

it("A backup of a running database restores the same balances and seals", async () => {
  const writing = withClient(server, (client) =>
    client.query(`do $$ begin
      for i in 1..20000 loop
        insert into settings (key, value) values ('busy', to_jsonb(i)) on conflict (key) do update set value = to_jsonb(i);
        commit;
      end loop;
    end $$`),
  );
  const copy = await copyRunning(server);
  await writing;
  const before = await factsOf(server);
  giveToPostgres(copy);
  const restored = await startPostgresOn(copy);
  try {
    expect(await factsOf(restored)).toEqual(before);
    expect(before).toEqual(expect.arrayContaining([[{ whole: true }]]));
    const database = await openDatabase({ databaseUrl: `${restored.url}/postgres` });
    await database.close();
  } finally {
    await restored.stop();
  }
});

async function checkLedger(
  { url }: OwnPostgres,
  stripe: Awaited<ReturnType<typeof startStripeStandIn>>,
): Promise<{ code: number; said: string }> {
  const { secretKey, webhookSecrets, apiUrl } = stripe.config;
  const env = {
    ...process.env,
    NODE_ENV: "development",
    DATABASE_URL: `${url}/postgres`,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets[0],
    STRIPE_API_URL: apiUrl ?? "",
  };
  const args = [programFile("server/cli/ledger.ts"), "check", "--days", "2"];
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}

it("The check of a restored ledger names a payment made after the backup, and no earlier one", async () => {
  const stripe = await startStripeStandIn({ clock: systemClock, deliver: async () => undefined });
  async function payAtStripe(reference: string): Promise<void> {
    await withClient(server, (client) =>
      client.query(
        `insert into payments (reference, user_id, kind, provider, points, amount_minor, currency, usd_cents, description, created_at, expires_at)
           select $1, min(id), 'topup', 'stripe', 50, 99, 'USD', 99, '50 points', now(), now() from users`,
        [reference],
      ),
    );
    stripe.bills.act(stripe.bills.open(billOf({ reference, amount: 99, currency: "USD" })), "pay");
  }
  const [before, after] = [`tl_${"a".repeat(24)}`, `tl_${"b".repeat(24)}`];
  await payAtStripe(before);
  const copy = await copyRunning(server);
  await payAtStripe(after);
  giveToPostgres(copy);
  const restored = await startPostgresOn(copy);
  try {
    const { code, said } = await checkLedger(restored, stripe);
    expect(said).toContain(`Payment ${after} of 0.99 USD is paid at stripe, and unknown here.`);
    expect([code, said.includes(before)]).toEqual([1, false]);
    stripe.faults.failNext("500", /GET \/v1\/payment_intents\?/);
    stripe.faults.failNext("500", /GET \/v1\/payment_intents\?/);
    expect(await checkLedger(server, stripe)).toMatchObject({
      code: 1,
      said: expect.stringContaining("stripe did not answer"),
    });
  } finally {
    await Promise.all([restored.stop(), stripe.close()]);
  }
}, 120_000);

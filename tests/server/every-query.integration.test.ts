import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { newFan } from "../support/fans.ts";
import { seedGrowth } from "../support/growth.ts";
import { buyPlan, cancel, comeBack, orderUpgrade, checkOutPoints } from "../support/payments.ts";
import { sharedTestApp } from "../support/test-app.ts";

const MINUTE_MS = 60_000;
/** PostgreSQL scans a table with fewer rows; only larger tables need an index. */
const FEW_ROWS = 1_000;
const JOBS = [
  "forget-old-account-data",
  "poll-feed",
  "generate-predictions",
  "seal-predictions",
  "settle-predictions",
  "refund-void-matches",
  "send-reset-links",
  "send-mails",
  "forget-expired",
  "forget-rate-limits",
  "handle-webhooks",
  "settle-open-payments",
  "renew-subscriptions",
  "expire-plans",
  "remind-of-renewals",
  "refund-unfit-payments",
  "forget-authorizations",
  "reconcile",
  "report-unknown-payments",
  "simulate-seasons",
  "plan-pushes",
  "choose-open-card",
];

/** Queries that scan everything on purpose, with the reason. */
const ALLOWED: readonly [part: string, reason: string][] = [
  [
    'select coalesce(sum("count"), 0)::int from "proof_roots"',
    "how much the chain holds: the answer is kept until the next seal",
  ],
  [
    'array_agg("tournaments"."id" order by',
    "the clubs with their tournaments: the answer is kept for ten minutes",
  ],
  [
    "as difference",
    "the hourly comparison of the ledger with itself and with what was paid: of all there is, or it would not be one",
  ],
];

const app = await sharedTestApp();
const client = new pg.Client({ connectionString: app.database.url });
await client.connect();
afterAll(() => client.end());
await seedGrowth(client, {
  feed: app.source.id,
  users: 5_000,
  unlocksPerUser: 10,
  matches: 2_500,
  tournaments: 250,
});
await seedPayments();

async function seedPayments(): Promise<void> {
  const fans = "from users where email like 'growth%@growth.example'";
  await client.query(`
    insert into payments (reference, user_id, kind, provider, provider_reference, points, amount_minor, currency, usd_cents,
        description, state, created_at, expires_at, settled_at)
      select 'growth-' || id, id, 'topup', 'stripe', 'growth-' || id, 50, 99, 'USD', 99, '50 points', 'expired',
        now() - interval '60 days', now() - interval '59 days', now() - interval '59 days' ${fans};
    insert into webhooks (provider, event_id, type, reference, body, received_at, handled_at)
      select 'stripe', 'growth-' || id, 'expired', 'growth-' || id, '', now(), now() ${fans};
    insert into subscriptions (user_id, plan_id, status, paid_minor, paid_currency, created_at, period_from, expires_at)
      select id, 2, 'expired', 499, 'USD', now() - interval '90 days', now() - interval '90 days',
        now() - interval '60 days' ${fans};
    insert into rate_limits (key, count, resets_at)
      select 'growth-' || id, 1, to_timestamp(${app.clock.now() / 1_000}) + interval '1 hour' ${fans};`);
}

interface Query {
  text: string;
  values: readonly unknown[];
  asker: string;
}

async function collectQueries(
  work: (askAs: (asker: string) => void) => Promise<void>,
): Promise<Query[]> {
  const seen = new Map<string, Query>();
  let asker = "";
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config, values] = args;
    const { text } = typeof config === "string" ? { text: config } : Object(config);
    if (typeof text === "string" && !seen.has(text))
      seen.set(text, { text, values: Array.isArray(values) ? values : [], asker });
    // The same call; its many signatures cannot be named at once.
    return Reflect.apply(send, this, args) as never;
  });
  try {
    await work((next) => void (asker = next));
  } finally {
    spy.mockRestore();
  }
  return [...seen.values()].filter(({ text }) =>
    /^\(*(with|select|insert|update|delete)\b/.test(text),
  );
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

function readsAll(
  node: PlanNode,
  facts: { grown: ReadonlySet<string>; partial: ReadonlySet<string> },
  isLimited = false,
): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "" } = node;
  const isWhole =
    /^(Seq|Index|Index Only) Scan$/.test(type) &&
    node["Index Cond"] === undefined &&
    facts.grown.has(table) &&
    !facts.partial.has(index) &&
    !(isLimited && index !== "");
  return [
    ...(isWhole ? [`${type} of ${table} ${index}`] : []),
    ...(node.Plans ?? []).flatMap((child) => readsAll(child, facts, type === "Limit")),
  ];
}

async function namesOf(query: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(query);
  return new Set(rows.map((row) => row.name));
}

it("No request and no job scans a whole table that has grown", async () => {
  const { rows: picked } = await client.query<{ id: number; slug: string; team: number }>(
    "select id, slug, home_team_id as team from events where slug like 'growth-%' and status = 'ended' order by start_at desc limit 3",
  );
  const [match = { id: 0, slug: "", team: 0 }] = picked;
  const fan = await newFan(app, { points: 500 });
  const paths = [
    "/events",
    "/events?schedule_date=2026-05-01",
    "/events?tournament_id=3",
    "/teams",
    `/teams/club-${match.team}`,
    `/events?team_id=${match.team}`,
    `/events/${match.slug}`,
    `/events/${match.slug}/withPredictions`,
    `/events/${match.id}/predictions?question_ids=1`,
    "/sports",
    "/tournaments",
    "/plans",
    "/proofs?after=100&limit=10",
    "/track-record",
    "/track-record/predictions?from=2026-05-01&to=2026-05-05",
    "/predictions/unlocked",
    "/auth/me",
    "/auth/export",
    "/referrals",
    `/users/${fan.id}`,
    "/auth/sessions",
    "/payments",
    "/spendings",
    "/wallet/packs",
  ];
  await app.catchUp();
  for (const path of paths) await app.ask(path, fan);
  app.clock.advance(2 * MINUTE_MS);
  await client.query("update events set updated_at = now() where id = any($1)", [
    picked.map(({ id }) => id),
  ]);
  await client.query("vacuum analyze");

  const queries = await collectQueries(async (askAs) => {
    for (const job of JOBS) {
      askAs(job);
      await app.run(job);
    }
    askAs("the record");
    await app.record.refresh();
    for (const path of paths) {
      askAs(path);
      expect([path, (await app.ask(path, fan)).status]).toEqual([path, 200]);
    }
    askAs("who buys");
    const { reference } = await checkOutPoints(app, fan);
    await comeBack(app, fan, reference);
    await buyPlan(app, fan);
    await orderUpgrade(app, fan, { plan_id: 4 });
    await cancel(app, fan);
    expect((await app.ask(`/payments/${reference}`, fan)).status).toBe(200);
    askAs("who logs in");
    await app.ask("/auth/login", { body: { email: fan.email, password: "wrong" } });
  });

  const facts = {
    grown: await namesOf(
      `select relname as name from pg_class where relkind = 'r' and reltuples > ${FEW_ROWS}`,
    ),
    partial: await namesOf(
      "select indexrelid::regclass::text as name from pg_index where indpred is not null",
    ),
  };
  expect([...facts.grown]).toEqual(
    expect.arrayContaining([
      "events",
      "predictions",
      "unlocks",
      "ledger_entries",
      "users",
      "payments",
      "subscriptions",
    ]),
  );
  const found: string[] = [];
  for (const { text, values, asker } of queries) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const whole = rows[0] === undefined ? [] : readsAll(rows[0]["QUERY PLAN"][0].Plan, facts);
    if (whole.length > 0 && !ALLOWED.some(([part]) => text.includes(part)))
      found.push(`${asker}: ${whole.join(", ")}: ${text}`);
  }
  expect(queries.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
}, 120_000);

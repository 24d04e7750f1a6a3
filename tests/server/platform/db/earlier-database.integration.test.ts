import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";
import { readArchive } from "#server/feeds/replay/archive-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type EmptyDatabase, openEmptyDatabase } from "../../../support/empty-database.ts";
import { rowsOf } from "../../../support/test-database.ts";

const MIGRATIONS = new URL("../../../../server/platform/db/migrations/", import.meta.url);

async function databaseBefore(migration: string): Promise<EmptyDatabase> {
  const database = await openEmptyDatabase();
  const { client } = database;
  await client.query(
    "create table migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name < migration)
    .sort()) {
    await client.query(
      `${readFileSync(new URL(file, MIGRATIONS), "utf8")}\ninsert into migrations (name) values ('${file}')`,
    );
  }
  await client.query(`
    insert into sports (slug, name) values ('football', 'Football');
    insert into tournaments (feed, feed_key, sport_id, name, priority) values ('f', 'l', 1, 'League', 1);
    insert into teams (feed, feed_key, sport_id, name, short_name) values ('f', 'a', 1, 'A', 'A'), ('f', 'b', 1, 'B', 'B');
    insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, home_score, away_score, updated_at)
      values ('a-v-b', 'f', 'm', 1, 1, 1, 2, 'ended', '2026-11-01', '2026-11-01', 2, 1, '2026-11-01');
  `);
  return database;
}

it("A migration marks predictions from before proofs as unproven, and they stay final", async () => {
  const { client, close } = await databaseBefore("0006");
  await client.query(`
    insert into questions values (1, 'match-result', '?'), (2, 'double-chance', '?');
    insert into predictions (event_id, question_id, answer, prediction, probability, outcomes, explanation, model, fitted_on, created_at, updated_at, sealed_at)
      select 1, n, 'home', 'A', 0.5, '[]', '', 'm', '2026-10-30', '2026-10-30', '2026-10-30', case n when 1 then timestamptz '2026-10-31' end from generate_series(1, 2) n;
  `);
  const db = drizzle(client);
  await migrate(db, async (script) => void (await client.query(script)));
  expect(
    await rowsOf(db, sql`select question_id as id, unproven from predictions order by 1`),
  ).toEqual([
    { id: 1, unproven: true },
    { id: 2, unproven: false },
  ]);
  await expect(client.query("update predictions set answer = 'away' where id = 1")).rejects.toThrow(
    "cannot be changed",
  );
  await expect(
    client.query("update predictions set unproven = false where id = 1"),
  ).rejects.toThrow("cannot be marked");
  await client.query("update predictions set correct = true where id = 1");
  await close();
});

it("A migration leaves older matches without shots, and an import can add them", async () => {
  const { client, close } = await databaseBefore("0009");
  await client.query(`
    insert into archive_matches (key, competition, season, kick_off, home, away, ft_home, ft_away, goals, imported_at)
      values ('l-2020-a-b', 'l', '2020', '2020-11-01', 'A', 'B', 2, 1, '[]', '2026-11-01')
  `);
  const db = drizzle(client);
  await migrate(db, async (script) => void (await client.query(script)));
  const [event] = await db.select().from(events);
  expect(event).toMatchObject({
    homeScore: 2,
    shotsHome: null,
    shotsAway: null,
    onTargetHome: null,
    onTargetAway: null,
    shotsChangedAt: null,
  });
  expect(await readArchive(db)).toMatchObject([
    { key: "l-2020-a-b", shots: null, shotsOnTarget: null },
  ]);
  await db.update(events).set({
    shotsHome: 12,
    shotsAway: 9,
    onTargetHome: 5,
    onTargetAway: 9,
    shotsChangedAt: new Date(),
  });
  await client.query("update archive_matches set shots_home = 12, shots_away = 9");
  await expect(client.query("update events set shots_away = 8")).rejects.toThrow(
    "violates check constraint",
  );
  await expect(client.query("update archive_matches set shots_away = null")).rejects.toThrow(
    "violates check constraint",
  );
  await close();
});

it("A migration marks only what a demo sealed as computed afterwards", async () => {
  const { client, close } = await databaseBefore("0015");
  await client.query(`
    insert into questions values (1, 'match-result', '?'), (2, 'double-chance', '?'), (3, 'both-score', '?');
    insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at, first_start_at, updated_at)
      select 'match-of-' || feed, feed, 'm', 1, 1, 1, 2, 'ended', '2026-11-01', '2026-11-01', '2026-11-01'
      from unnest(array['demo', 'openfootball@2024-11-23T00:00:00.000Z', 'openfootball']) feed;
    -- What is here was sealed with roots, and some before there were any; the checks of that are not what this is about.
    set session_replication_role = replica;
    insert into predictions (event_id, question_id, answer, prediction, probability, outcomes, explanation, model, fitted_on, created_at, updated_at, sealed_at, unproven)
      select e.id, q.id, 'home', 'A', 0.5, '[]', '', 'm', '2026-10-30', case q.id when 2 then timestamptz '2026-11-02' else '2026-10-30' end, '2026-11-02', '2026-10-31', q.id = 3
      from events e, questions q;
    insert into questions values (4, 'goals', '?');
    insert into predictions (event_id, question_id, answer, prediction, probability, outcomes, explanation, model, fitted_on, created_at, updated_at)
      select e.id, 4, 'home', 'A', 0.5, '[]', '', 'm', '2026-10-30', '2026-11-02', '2026-11-02' from events e;
    set session_replication_role = origin;
  `);
  const db = drizzle(client);
  await migrate(db, async (script) => void (await client.query(script)));
  const marked = sql`select e.feed, array_agg(p.question_id order by p.question_id) as questions from predictions p join events e on e.id = p.event_id where p.afterwards group by e.feed order by e.feed`;
  expect(await rowsOf(db, marked)).toEqual([
    { feed: "demo", questions: [1, 2] },
    { feed: "openfootball@2024-11-23T00:00:00.000Z", questions: [1, 2] },
  ]);
  await close();
});

it("A migration closes open and owed payments of the removed sandbox, and keeps paid ones", async () => {
  const { client, close } = await databaseBefore("0042");
  await client.query(`
    insert into users (email, password_hash, first_name, last_name, username, created_at)
      values ('ada@example.com', 'x', 'Ada', 'Obi', 'ada', '2026-11-01');
    insert into payments (reference, user_id, kind, provider, points, amount_minor, currency, usd_cents, description, state, created_at, expires_at, refund_due_at, next_check_at)
      select provider || '-' || state, 1, 'topup', provider, 50, 100, 'GBP', 100, '50 points', state, '2026-11-01', '2026-11-02',
        case state when 'unfit' then timestamptz '2026-11-03' end, '2026-11-03'
      from unnest(array['sandbox', 'stripe']) provider, unnest(array['open', 'paid', 'unfit']) state;
  `);
  const db = drizzle(client);
  await migrate(db, async (script) => void (await client.query(script)));
  const states = await rowsOf(
    db,
    sql`select reference, state, next_check_at is null and refund_due_at is null as "isClosed" from payments order by id`,
  );
  expect(states).toEqual([
    { reference: "sandbox-open", state: "expired", isClosed: true },
    { reference: "sandbox-paid", state: "paid", isClosed: true },
    { reference: "sandbox-unfit", state: "refunded", isClosed: true },
    { reference: "stripe-open", state: "open", isClosed: false },
    { reference: "stripe-paid", state: "paid", isClosed: false },
    { reference: "stripe-unfit", state: "unfit", isClosed: false },
  ]);
  await close();
});

import type pg from "pg";

export interface Growth {
  feed: string;
  users: number;
  unlocksPerUser: number;
  matches: number;
  tournaments: number;
}

const CLUBS = 400;

/** A year of heavy use, with a million unlocks. */
export const YEAR_OF_HEAVY_USE: Omit<Growth, "feed"> = {
  users: 100_000,
  unlocksPerUser: 10,
  matches: 50_000,
  tournaments: 120,
};

/** Fills a database with consistent rows. It needs a superuser, because it bypasses triggers. */
export async function seedGrowth(client: pg.Client, growth: Growth): Promise<void> {
  const { feed, users, unlocksPerUser, matches, tournaments } = growth;
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query("set local statement_timeout = 0");
  const sport = `(select min(id) from sports)`;
  await client.query(`
    insert into sports (slug, name) values ('football', 'Football') on conflict do nothing;
    insert into tournaments (feed, feed_key, sport_id, name, priority)
      select '${feed}', 'growth-' || n, ${sport}, 'Growth League ' || n, 1 from generate_series(1, ${tournaments}) n;
    insert into teams (feed, feed_key, sport_id, name, short_name)
      select '${feed}', 'growth-' || n, ${sport}, 'Growth Club ' || n, 'GC' || n from generate_series(1, ${CLUBS}) n;
    create temporary table growth_tournaments on commit drop as
      select id, row_number() over (order by id) - 1 as n from tournaments where feed_key like 'growth-%';
    create temporary table growth_teams on commit drop as
      select id, row_number() over (order by id) - 1 as n from teams where feed_key like 'growth-%';
    create unique index on growth_teams (n);
    create unique index on growth_tournaments (n);
    analyze growth_teams; analyze growth_tournaments;`);
  await client.query(`
    insert into events (slug, feed, feed_key, sport_id, tournament_id, home_team_id, away_team_id, status, start_at,
        first_start_at, end_at, home_score, away_score, regular_home, regular_away, half_time_home, half_time_away,
        void_at, void_reason, updated_at, judged_at)
      select 'growth-' || i, '${feed}', 'growth-' || i, ${sport}, league.id, home.id, away.id,
        case when i % 50 = 0 then 'canceled' else 'ended' end, at, at, at + interval '2 hours',
        i % 4, i % 3, i % 4, i % 3, i % 2, 0,
        case when i % 50 = 0 then at end, case when i % 50 = 0 then 'canceled' end, at + interval '2 hours',
        case when i % 50 > 0 then at + interval '2 hours' end
      from generate_series(1, ${matches}) i
      cross join lateral (select date_trunc('second', now() - interval '5 days' - i * interval '360 days' / ${matches}) as at) time
      join growth_tournaments league on league.n = i % ${tournaments}
      join growth_teams home on home.n = i % ${CLUBS}
      join growth_teams away on away.n = (i + 7) % ${CLUBS};
    create temporary table growth_events on commit drop as
      select id, start_at, row_number() over (order by start_at) as n from events where feed_key like 'growth-%';
    create unique index on growth_events (n);
    analyze growth_events;`);
  await client.query(`
    create temporary table growth_questions on commit drop as
      select id, slug, said.answer, row_number() over (order by id) - 1 as n from questions
      join (values ('match-result', 'home'), ('total-goals', 'over-2.5'), ('correct-score', '1-0'), ('team-goals', 'none'),
        ('half-time-full-time', 'home-home')) said (asked, answer) on said.asked = slug;
    insert into predictions (event_id, question_id, answer, prediction, probability, outcomes, explanation, model, fitted_on,
        created_at, updated_at, sealed_at, settled_at, correct, actual, correct_explanation)
      select e.id, q.id, q.answer, 'The home side', 0.3 + (e.n % 60) / 100.0,
        '[{"label": "home", "probability": 0.5}, {"label": "draw", "probability": 0.3}, {"label": "away", "probability": 0.2}]',
        repeat('Because of what was seen before. ', 40), 'growth-1', e.start_at::date, e.start_at - interval '8 days',
        e.start_at + interval '2 hours', date_trunc('second', e.start_at - interval '30 minutes'),
        case when v.void_at is null then e.start_at + interval '2 hours' end,
        case when v.void_at is null and q.slug <> 'team-goals' then (e.n + q.id) % 2 = 0 end,
        case when v.void_at is null then 'home' end, case when v.void_at is null then 'It was so.' end
      from growth_events e join events v on v.id = e.id cross join growth_questions q;
    create temporary table growth_leaves on commit drop as
      select p.id, e.n, e.start_at, row_number() over (partition by e.n order by p.id) - 1 as place,
        encode(sha256(('leaf ' || p.id)::bytea), 'hex') as hash
      from growth_events e join predictions p on p.event_id = e.id;
    create temporary table growth_roots on commit drop as
      select n, start_at, encode(merkle_root(array_agg(decode(hash, 'hex') order by place)), 'hex') as root, count(*)::int as count
      from growth_leaves group by n, start_at;
    create unique index on growth_roots (n);`);
  await client.query(`do $$
    declare
      last proof_roots;
      one growth_roots;
      sealed timestamptz;
      link text;
    begin
      select * into last from proof_roots order by sequence desc limit 1;
      if last.sequence is null then last.sequence := 0; last.chain := repeat('0', 64); end if;
      for one in select * from growth_roots order by n loop
        sealed := date_trunc('second', one.start_at - interval '30 minutes');
        link := encode(sha256('\\x02'::bytea || decode(last.chain, 'hex') || decode(one.root, 'hex') || int8send(one.count)
          || int8send(extract(epoch from sealed)::bigint) || int8send(last.sequence + 1)), 'hex');
        insert into proof_roots (sequence, root, count, sealed_at, previous, chain)
          values (last.sequence + 1, one.root, one.count, sealed, last.chain, link) returning * into last;
      end loop;
    end $$;
    insert into commitments (prediction_id, root_sequence, leaf_index, kick_off, salt, hash, path)
      select id, r.sequence, place, l.start_at, encode(sha256(('salt ' || id)::bytea), 'hex'), hash, '{}'
      from growth_leaves l join growth_roots g using (n) join proof_roots r on r.root = g.root;`);
  await client.query(`
    insert into users (email, password_hash, first_name, last_name, username, email_verified_at, created_at)
      select 'growth' || n || '@growth.example', 'none', 'Fan', 'No ' || n, 'growth' || n, now(), now() - interval '1 year'
      from generate_series(1, ${users}) n;
    create temporary table growth_users on commit drop as
      select id, row_number() over (order by id) as n from users where email like 'growth%@growth.example';
    insert into sessions (token_hash, user_id, created_at, expires_at)
      select encode(sha256(('session ' || id)::bytea), 'hex'), id, now(), now() + interval '14 days' from growth_users;
    insert into account_tokens (token_hash, user_id, kind, created_at, expires_at, used_at)
      select encode(sha256(('token ' || id)::bytea), 'hex'), id, 'verify_email', now() - interval '1 year', now(), now() from growth_users;
    insert into subscriptions (user_id, plan_id, status, paid_minor, paid_currency, created_at, period_from, expires_at)
      select id, 2, 'active', 499, 'USD', now() - interval '10 days', now() - interval '10 days', now() + interval '20 days' from growth_users where n % 10 = 0;
    insert into mail_outbox (idempotency_key, recipient, subject, body, created_at, attempts, next_attempt_at, sent_at)
      select 'growth:' || id, 'growth' || n || '@growth.example', 'Welcome', 'Hello', now(), 1, now(), now() from growth_users;
    insert into match_allowances (user_id, event_id, plan_id, used_at)
      select u.id, e.id, 1, e.start_at from growth_users u join growth_events e on e.n = 1 + u.n % ${matches};
    update users set referred_by = users.id - 1 from growth_users g where g.id = users.id and g.n % 10 = 0;
    insert into audit_events (kind, user_id, at) select 'signed_in', id, now() - interval '1 hour' from growth_users;
    insert into ledger_accounts (kind, user_id, balance) select 'user', id, 1000 - 15 * ${unlocksPerUser} from growth_users;
    create temporary table growth_unlocks on commit drop as
      select u.id as user_id, e.id as event_id, q.id as question_id, e.start_at,
        'unlock:' || u.id || ':' || e.id || ':' || q.id as key
      from growth_users u cross join generate_series(1, ${unlocksPerUser}) k
      join growth_questions q on q.n = (u.n + k) % (select count(*) from growth_questions)
      join growth_events e on e.n = 1 + (u.n * 7919 + k * (${matches} / ${unlocksPerUser})) % ${matches};`);
  await client.query(`
    insert into ledger_transactions (idempotency_key, kind, created_at)
      select 'granted:' || id, 'granted', now() - interval '1 year' from growth_users;
    insert into ledger_transactions (idempotency_key, kind, created_at)
      select key, 'unlock', start_at - interval '1 day' from growth_unlocks;
    insert into ledger_entries (transaction_id, account_id, amount)
      select t.id, a.id, side.amount from growth_users u join ledger_transactions t on t.idempotency_key = 'granted:' || u.id
      join ledger_accounts own on own.user_id = u.id join ledger_accounts issued on issued.kind = 'issued'
      cross join lateral (values (own.id, 1000), (issued.id, -1000)) side (account, amount) join ledger_accounts a on a.id = side.account;
    create temporary table growth_charges on commit drop as
      select g.*, t.id from growth_unlocks g join ledger_transactions t on t.idempotency_key = g.key;
    insert into ledger_entries (transaction_id, account_id, amount)
      select g.id, side.account, side.amount from growth_charges g join ledger_accounts own on own.user_id = g.user_id
      join ledger_accounts unlocked on unlocked.kind = 'unlocks'
      cross join lateral (values (own.id, -15), (unlocked.id, 15)) side (account, amount);
    insert into unlocks (user_id, event_id, question_id, transaction_id, points, unlocked_at)
      select user_id, event_id, question_id, id, 15, start_at - interval '1 day' from growth_charges;
    update ledger_accounts set balance = balance - 1000 * ${users} where kind = 'issued';
    update ledger_accounts set balance = balance + 15 * ${users * unlocksPerUser} where kind = 'unlocks';`);
  await client.query("commit");
  await client.query("vacuum analyze");
}

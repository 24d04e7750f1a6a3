import pg from "pg";
import { type PgliteHost, startPglite } from "#server/platform/db/pglite-host.ts";

/** All that a test may do to a database besides its rows. By their bytes: in a language's order sorting takes five times all else. */
const SHAPE = `
  select md5(string_agg(part, chr(10) order by part collate "C")) as shape from (
    select concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.reloptions, c.relpersistence) as part
    from pg_class c where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'column', a.attrelid::regclass, a.attnum, a.attname, a.atttypid, a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'trigger', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger
    union all
    select concat_ws(' ', 'rule', pg_get_ruledef(oid)) from pg_rewrite
    where ev_class in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid)) from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select concat_ws(' ', 'sequence', seqrelid::regclass, seqincrement, seqmax, seqmin) from pg_sequence
    union all
    select concat_ws(' ', 'function', proname, pg_get_functiondef(oid)) from pg_proc
    where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'type', typname) from pg_type where typnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'role', rolname, rolsuper, rolcanlogin) from pg_roles
    union all
    select concat_ws(' ', 'setting', setrole, setconfig) from pg_db_role_setting
  ) parts`;

const TABLES = `
  select c.oid::regclass::text as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid`;

/** The tables in whose files there is anything, dead rows too. */
const WRITTEN = `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** Some tables refuse what follows by triggers. A simple query of several statements is one transaction. */
const WITHOUT_TRIGGERS = "set local session_replication_role = replica;";

const SEQUENCES = `
  select quote_literal(format('%I.%I', schemaname, sequencename)) as name, last_value as value
  from pg_sequences where schemaname = 'public' and last_value is not null`;

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences where schemaname = 'public';`;

const OTHER_SCHEMAS = `
  select quote_ident(nspname) as name from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`;

interface Kept {
  host: PgliteHost;
  shape: string;
  /** A script that gives empty tables the rows of the template, and sequences its values. */
  fill: string;
}

const idle: Kept[] = [];

/**
 * An embedded database as the template has it. At its end the next test has it, with all that was written there taken
 * back: beginning a new one takes two seconds of a processor, and runs each query for the first time.
 */
export async function startReusedPglite(template: string): Promise<PgliteHost> {
  const kept = idle.pop() ?? (await begin(template));
  return {
    ...kept.host,
    async close() {
      if (kept.host.isAnswering() && (await takeBack(kept))) idle.push(kept);
      else await kept.host.close();
    },
  };
}

async function begin(template: string): Promise<Kept> {
  const host = await startPglite({ dataDir: null, template });
  return withClient(host, async (client) => ({
    host,
    shape: await shapeOf(client),
    fill: await scriptToFill(client),
  }));
}

/** Whether all that was done could be taken back: not where a test changed more than rows. */
function takeBack({ host, shape, fill }: Kept): Promise<boolean> {
  return withClient(host, async (client) => {
    await client.query("discard all");
    for (const { name } of await rowsOf(client, OTHER_SCHEMAS))
      await client.query(`drop schema ${name} cascade`);
    if ((await shapeOf(client)) !== shape) return false;
    const written = (await rowsOf(client, WRITTEN)).map(({ name }) => name);
    // Truncating makes new files for each table and index, which takes four times as long.
    const empty = written.map((name) => `delete from ${name};`);
    await client.query([WITHOUT_TRIGGERS, ...empty].join("\n"));
    // Before there are rows again, which are then in the template's order.
    await client.query(`vacuum ${written.join(", ")}`);
    await client.query(fill);
    return true;
  }).catch(() => false);
}

async function scriptToFill(client: pg.Client): Promise<string> {
  const rows: string[] = [];
  for (const { name, columns } of await rowsOf(client, TABLES)) {
    const [all] = await rowsOf(client, `select json_agg(t)::text as json from ${name} t`);
    if (all?.["json"] == null) continue;
    rows.push(
      `insert into ${name} (${columns}) overriding system value select ${columns}
        from json_populate_recordset(null::${name}, ${pg.escapeLiteral(all["json"])});`,
    );
  }
  const sequences = await rowsOf(client, SEQUENCES);
  return [
    WITHOUT_TRIGGERS,
    ...rows,
    RESTART_SEQUENCES,
    ...sequences.map(({ name, value }) => `select setval(${name}, ${value});`),
  ].join("\n");
}

async function shapeOf(client: pg.Client): Promise<string> {
  const [row] = await rowsOf(client, SHAPE);
  return row?.["shape"] ?? "";
}

async function rowsOf(client: pg.Client, query: string): Promise<Record<string, string>[]> {
  return (await client.query<Record<string, string>>(query)).rows;
}

async function withClient<Result>(
  host: PgliteHost,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    stream: () => host.connect(),
    user: "postgres",
    database: "postgres",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

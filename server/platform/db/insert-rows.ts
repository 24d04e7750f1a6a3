import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";

const ROWS_PER_STATEMENT = 2_000;

export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db.execute(insertStatement(table, rows.slice(from, from + ROWS_PER_STATEMENT)));
}

/**
 * One JSON parameter, because one per value costs more than the write.
 * @param rows at least one, all with the same properties
 */
export function insertStatement<T extends PgTable>(
  table: T,
  rows: readonly T["$inferInsert"][],
  condition: SQL = sql`true`,
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in (rows[0] ?? {}),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const named = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([property, { name }]) => [name, row[property]])),
  );
  const records = sql`json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(named)}::json)`;
  return sql`insert into ${table} (${names}) select ${names} from ${records} where ${condition}`;
}

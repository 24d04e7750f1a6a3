import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";

/** Megabytes at most, as text. */
const ROWS_A_STATEMENT = 2_000;

/**
 * Writes many rows by statements of one parameter, the rows as JSON; a parameter for each value costs more than the
 * writing does.
 * @param rows each with the same properties; a column that they do not name takes its default
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => property in first);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const named = rows
      .slice(from, from + ROWS_A_STATEMENT)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([property, { name }]) => [name, row[property]])),
      );
    await db.execute(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(named)}::json)`,
    );
  }
}

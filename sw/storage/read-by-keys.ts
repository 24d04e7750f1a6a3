import type { Table } from "dexie";

/** So many numbers for each row that is wanted are worth reading at once. */
const CLOSE_TOGETHER = 4;

/**
 * The rows of these keys, in their order; undefined where there is none. Matches of a day and seals of a chain lie close
 * together: one question for them all costs a fraction of one each.
 */
export async function readByKeys<Row, Insert>(
  table: Pick<Table<Row, number, Insert>, "bulkGet" | "where">,
  keyOf: (row: Row) => number,
  keys: readonly number[],
): Promise<(Row | undefined)[]> {
  const [first, last] = [Math.min(...keys), Math.max(...keys)];
  if (last - first >= CLOSE_TOGETHER * keys.length) return table.bulkGet([...keys]);
  const rows = await table.where(":id").between(first, last, true, true).toArray();
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => rowOf.get(key));
}

import type { Table } from "dexie";

/** One range read is cheaper up to this many keys per wanted row. */
const CLOSE_TOGETHER = 4;

/**
 * In the order of the keys; undefined where a row is missing. One range read of close keys is far
 * cheaper than single reads.
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

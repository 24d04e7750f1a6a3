import type { Table } from "dexie";

/** Up to this many keys per wanted row, one range read is faster than single reads. */
const CLOSE_TOGETHER = 4;

/** Returns rows in the order of the keys, undefined where one is missing. */
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

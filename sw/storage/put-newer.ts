import type { Table } from "dexie";

/** Responses can arrive out of order. Runs in the current transaction. */
export async function putNewer<Row extends { saved_at: number }, Key>(
  table: Table<Row, Key>,
  key: Key,
  row: Row,
): Promise<void> {
  const known = await table.get(key);
  if (known === undefined || !(known.saved_at > row.saved_at)) await table.put(row);
}

import type { Table } from "dexie";

/** Saves a row unless what is there is newer: answers may overtake each other. Part of the transaction that is under way. */
export async function putNewer<Row extends { saved_at: number }, Key>(
  table: Table<Row, Key>,
  key: Key,
  row: Row,
): Promise<void> {
  const known = await table.get(key);
  if (known === undefined || !(known.saved_at > row.saved_at)) await table.put(row);
}

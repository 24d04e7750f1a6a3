import type { EventRow } from "#server/fixtures/event-repository.ts";
import type { Db } from "#server/platform/db/database.ts";
import { listEventPredictions, type ProvenRow } from "#server/proofs/proof-repository.ts";

/** A match that is over and counts: what was sealed of it is free for all to read. */
export function isFree(event: EventRow): boolean {
  return event.status === "ended" && event.voidAt === null;
}

/** Every sealed prediction of a match that is over; nothing before. */
export async function listFree(db: Db, event: EventRow): Promise<ProvenRow[]> {
  if (!isFree(event)) return [];
  const all = await listEventPredictions(db, event.id);
  return all.filter(({ prediction }) => prediction.sealedAt !== null);
}

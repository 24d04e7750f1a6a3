import type { components } from "#contract";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { serializePrediction } from "#server/predictions/prediction-serializer.ts";
import type { ProvenRow } from "#server/proofs/proof-repository.ts";
import { serializeProof } from "#server/proofs/proof-serializer.ts";
import type { UnlockedRow } from "#server/unlocks/unlock-repository.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

export function serializeUnlocked(row: UnlockedRow): Unlocked {
  return {
    id: row.prediction.id,
    event_id: row.unlock.eventId,
    event_slug: row.eventSlug,
    unlocked_at: unixSeconds(row.unlock.unlockedAt),
    prediction: serializePrediction(row.prediction, row.question, serializeProof(row)),
    ...(row.returnedAt === null
      ? {}
      : { returned: { points: row.unlock.points, at: unixSeconds(row.returnedAt) } }),
  };
}

/** In the form of an unlock, but nobody's: of a match that is over. */
export function serializeFree(event: EventRow, row: ProvenRow): Unlocked {
  return {
    id: row.prediction.id,
    event_id: event.id,
    event_slug: event.slug,
    unlocked_at: null,
    prediction: serializePrediction(row.prediction, row.question, serializeProof(row)),
  };
}

import { queryOptions } from "@tanstack/react-query";
import type { components } from "#contract";
import { statementOf } from "#domain/statement.ts";
import { verifyPrediction } from "#engine/proofs/verify-prediction.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { SealCheck } from "#src/display/seal-findings.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { readSeenSeal } from "#src/storage/device-store.ts";

type Schemas = components["schemas"];

/** The key holds the whole prediction, because other words need another check. */
export function sealCheckOptions(
  event: Event,
  prediction: Schemas["Prediction"],
  proof: Schemas["PredictionProof"],
) {
  return queryOptions({
    queryKey: ["proofs", "check", event.slug, event.start_at, prediction, proof] as const,
    queryFn: ({ signal }) => checkSeal(event, prediction, proof, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

// Returns null if the chain has no such seal.
// Throws if the seal is not saved and cannot be loaded.
async function checkSeal(
  event: Event,
  prediction: Schemas["Prediction"],
  proof: Schemas["PredictionProof"],
  signal: AbortSignal,
): Promise<SealCheck | null> {
  const found = (await seenSeal(proof.sequence)) ?? (await fetchSeal(proof.sequence, signal));
  if (found === null) return null;
  const checks = await verifyPrediction(
    {
      startAt: event.start_at,
      names: { home: event.homeTeam.name, away: event.awayTeam.name },
    },
    { statement: statementOf(event.slug, prediction, proof), sealedAt: prediction.sealed_at },
    proof,
    found.entry,
  );
  return {
    ...checks,
    sealedAt: found.entry.sealed_at,
    seenAt: found.seenAt,
    absentAt: found.absentAt,
    afterwards: proof.afterwards === true,
  };
}

interface Found {
  entry: Schemas["ProofEntry"];
  seenAt: number | null;
  absentAt: number | null;
}

async function fetchSeal(sequence: number, signal: AbortSignal): Promise<Found | null> {
  const answer = await unwrap(
    api.GET("/proofs", { params: { query: { after: sequence - 1, limit: 1 } }, signal }),
  );
  const seen = await seenSeal(sequence);
  const entry = answer.body.data.find((one) => one.sequence === sequence);
  return seen ?? (entry === undefined ? null : { entry, seenAt: null, absentAt: null });
}

async function seenSeal(sequence: number): Promise<Found | null> {
  const seen = await withTimeoutOr(PAGE_STORE_TIMEOUT_MS, readSeenSeal(sequence), null);
  return seen === null
    ? null
    : { entry: seen.row, seenAt: seen.row.saved_at, absentAt: seen.absentAt };
}

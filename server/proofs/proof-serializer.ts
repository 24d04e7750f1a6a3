import type { components } from "#contract";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { LeafRow, ProvenRow, RevealedRow, RootRow } from "#server/proofs/proof-repository.ts";
import { statementOfRow } from "#server/proofs/statement-of.ts";

type Schemas = components["schemas"];

export function serializeProof({
  prediction,
  commitment,
  root,
}: ProvenRow): Schemas["PredictionProof"] | null {
  if (commitment === null || root === null) return null;
  return {
    answer: prediction.answer,
    kick_off: unixSeconds(commitment.kickOff),
    fitted_on: prediction.fittedOn,
    salt: commitment.salt,
    index: commitment.leafIndex,
    count: root.count,
    path: commitment.path,
    root: root.root,
    sequence: root.sequence,
    format: prediction.format,
    afterwards: prediction.afterwards,
  };
}

export function serializeEntry(row: RootRow): Schemas["ProofEntry"] {
  return {
    sequence: row.sequence,
    root: row.root,
    count: row.count,
    sealed_at: unixSeconds(row.sealedAt),
    previous: row.previous,
    chain: row.chain,
  };
}

export function serializeLeaf(
  leaf: LeafRow,
  revealed: RevealedRow | undefined,
): Schemas["ProofLeaf"] {
  return {
    index: leaf.index,
    hash: leaf.hash,
    state: leaf.state,
    afterwards: leaf.afterwards,
    correct: revealed?.judged === true ? revealed.prediction.correct : null,
    revealed:
      revealed === undefined ? null : { salt: revealed.salt, statement: statementOfRow(revealed) },
  };
}

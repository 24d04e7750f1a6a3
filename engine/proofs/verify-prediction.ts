import type { SideNames } from "../question-list.ts";
import { answerFault } from "./answer-fault.ts";
import { chainHash, type RootEntry } from "./chain.ts";
import { rootFromPath } from "./merkle-tree.ts";
import { type Statement, statementLeaf } from "./statement.ts";

/** How a statement leads to its entry in the chain. */
export interface InclusionProof {
  salt: string;
  index: number;
  count: number;
  path: readonly string[];
  root: string;
  sequence: number;
}

export interface PredictionChecks {
  /** Text, chances and salt have a hash that is a leaf of the tree with the proof's root. */
  sealed: boolean;
  /** What a fan reads says the answer that it is judged by, with the chance that its outcomes give it. */
  plain: boolean;
  /** That root, with that many leaves, is the entry's, and the entry's own hash is right. */
  published: boolean;
  /** The entry was made before kick-off: the one that was sealed, and the one that is known now. */
  inTime: boolean;
}

/**
 * Whether a prediction is what was sealed before kick-off, as far as one entry of the chain can tell; that the entry is
 * in the chain is for `findChainFault`. Never throws: what cannot be read does not hold.
 * @param match as the caller knows it: its kick-off (unix seconds), and what its sides are called. Names of sealed matches
 * never change, so that other ones are a fault
 * @param told what the caller was told was sealed, and when (unix seconds)
 */
export async function verifyPrediction(
  match: { startAt: number; names: SideNames },
  { statement, sealedAt }: { statement: Statement; sealedAt: number | null },
  proof: InclusionProof,
  entry: RootEntry,
): Promise<PredictionChecks> {
  const sealed = await orFalse(
    async () =>
      (await rootFromPath({ ...proof, hash: await statementLeaf(statement, proof.salt) })) ===
      proof.root,
  );
  const plain = answerFault(statement, match.names) === null;
  const published = await orFalse(
    async () =>
      entry.root === proof.root &&
      entry.sequence === proof.sequence &&
      entry.count === proof.count &&
      entry.chain === (await chainHash(entry)),
  );
  const inTime =
    sealedAt === entry.sealed_at &&
    entry.sealed_at < statement.kick_off &&
    entry.sealed_at < match.startAt;
  return { sealed, plain, published, inTime };
}

/** A RangeError says that something is no hash, no number or no text. */
async function orFalse(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

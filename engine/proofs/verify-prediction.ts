import type { SideNames } from "../question-list.ts";
import { answerFault } from "./answer-fault.ts";
import { chainHash, type RootEntry } from "./chain.ts";
import { rootFromPath } from "./merkle-tree.ts";
import { type Statement, statementLeaf } from "./statement.ts";

export interface InclusionProof {
  salt: string;
  index: number;
  count: number;
  path: readonly string[];
  root: string;
  sequence: number;
}

export interface PredictionChecks {
  /** The hash of text, chances and salt is a leaf under the proof's root. */
  sealed: boolean;
  /** The text that a fan reads matches the judged answer and its chance. */
  plain: boolean;
  /** The entry has this root and count, and its own hash is right. */
  published: boolean;
  /** The entry is older than both the sealed and the current kick-off. */
  inTime: boolean;
}

/**
 * Never throws: unreadable input counts as false. Does not check that the chain has the entry.
 * @param match kick-off in unix seconds and the names of the sides, which never change
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

async function orFalse(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

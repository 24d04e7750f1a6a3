import { canonicalJson } from "./canonical-json.ts";
import { fromHex } from "./hex.ts";
import { leafHash } from "./merkle-tree.ts";
import { utf8 } from "./sha256.ts";

/** What is sealed of a prediction, under the names that it has on the wire. */
export interface Statement {
  /** The match's slug. */
  event: string;
  /** As it was known when this was sealed; unix seconds. */
  kick_off: number;
  /** The question's slug. */
  question: string;
  /** The answer as it is judged, such as "home". */
  answer: string;
  prediction: string;
  probability: number;
  outcomes: readonly { label: string; probability: number }[];
  explanation: string;
  model: string;
  /** YYYY-MM-DD. */
  fitted_on: string;
}

/**
 * A statement's leaf: SHA-256 of a zero byte, the salt and the canonical JSON. Without the salt the few answers that a
 * question has could be tried until one has the hash.
 * @param salt 32 random bytes in hexadecimal
 * @throws RangeError for a salt or a number that cannot be one
 */
export async function statementLeaf(statement: Statement, salt: string): Promise<string> {
  const {
    event,
    kick_off,
    question,
    answer,
    prediction,
    probability,
    outcomes,
    explanation,
    model,
    fitted_on,
  } = statement;
  const sealed = {
    event,
    kick_off,
    question,
    answer,
    prediction,
    probability,
    outcomes: outcomes.map(({ label, probability: chance }) => ({ label, probability: chance })),
    explanation,
    model,
    fitted_on,
  };
  return leafHash(fromHex(salt), utf8(canonicalJson(sealed)));
}

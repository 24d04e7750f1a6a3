import { canonicalJson } from "./canonical-json.ts";
import { fromHex } from "./hex.ts";
import { leafHash } from "./merkle-tree.ts";
import { utf8 } from "./sha256.ts";

export interface Statement {
  event: string;
  kick_off: number;
  question: string;
  answer: string;
  prediction: string;
  probability: number;
  outcomes: readonly { label: string; probability: number }[];
  explanation: string;
  model: string;
  fitted_on: string;
}

/**
 * SHA-256 of a zero byte, the salt and the canonical JSON. Without the salt anybody could guess
 * the answer by hashing the few options.
 * @param salt 32 random bytes in hexadecimal
 * @throws RangeError for an invalid salt or number
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

import { canonicalJson } from "./canonical-json.ts";
import { fromHex } from "./hex.ts";
import { leafHash } from "./merkle-tree.ts";
import { utf8 } from "./sha256.ts";
import type { Factor, FormLine, Reasons } from "../reasons.ts";

interface Outcome {
  label: string;
  probability: number;
}

export interface Statement {
  event: string;
  kick_off: number;
  question: string;
  answer: string;
  prediction: string;
  probability: number;
  outcomes: readonly Outcome[];
  explanation: string;
  model: string;
  fitted_on: string;
  /** 1 where it is not sent. Format 2 also seals `also` and `reasons`. */
  format?: number;
  also?: readonly Outcome[];
  reasons?: Reasons;
}

/**
 * SHA-256 of a zero byte, the salt and the canonical JSON.
 * Without the salt anybody could guess the answer by hashing the few options.
 * @param salt 32 random bytes in hexadecimal
 * @throws RangeError for an invalid salt or number
 */
export async function statementLeaf(statement: Statement, salt: string): Promise<string> {
  return leafHash(fromHex(salt), utf8(canonicalJson(sealedFields(statement))));
}

/** Named one by one: a field that a later version adds must not change the hash. */
function sealedFields(statement: Statement) {
  const { format, also, reasons, outcomes } = statement;
  const fields = {
    event: statement.event,
    kick_off: statement.kick_off,
    question: statement.question,
    answer: statement.answer,
    prediction: statement.prediction,
    probability: statement.probability,
    outcomes: outcomes.map(sealedOutcome),
    explanation: statement.explanation,
    model: statement.model,
    fitted_on: statement.fitted_on,
  };
  if (format === undefined || format === 1) return fields;
  return {
    ...fields,
    format,
    also: also?.map(sealedOutcome) ?? null,
    reasons: reasons === undefined ? null : sealedReasons(reasons),
  };
}

function sealedOutcome({ label, probability }: Outcome) {
  return { label, probability };
}

function sealedReasons(reasons: Reasons) {
  const { start, without_shots, not_likeliest, against, reliability } = reasons;
  return {
    start,
    factors: reasons.factors.map(({ name, side, points }: Factor) => ({ name, side, points })),
    without_shots,
    not_likeliest,
    form: reasons.form.map(sealedForm),
    meetings: reasons.meetings.map(sealedForm),
    against,
    reliability:
      reliability === null
        ? null
        : {
            from: reliability.from,
            to: reliability.to,
            count: reliability.count,
            correct: reliability.correct,
          },
  };
}

function sealedForm({ side, date, ground, scored, conceded }: FormLine) {
  return { side, date, ground, scored, conceded };
}

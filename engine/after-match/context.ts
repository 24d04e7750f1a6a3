import { answerLabel, outcomeKeys } from "../answer-label.ts";
import type { FinalResult } from "../answer-of-score.ts";
import type { Score } from "../match.ts";
import type { AskedSlug, SideNames } from "../question-list.ts";
import { percent } from "../wording.ts";

export interface StatedPrediction {
  answer: string;
  prediction: string;
  probability: number;
  outcomes: readonly { label: string; probability: number }[];
}

export interface AfterContext {
  slug: AskedSlug;
  stated: StatedPrediction;
  result: FinalResult;
  names: SideNames;
}

/** Null where the sealed list does not have the outcome, such as a score of 7–2. */
export function sealedChance({ slug, stated }: AfterContext, key: string): number | null {
  const keys = outcomeKeys(slug);
  // Names may have changed since the seal, so only scores are found by their label.
  const outcome =
    keys === null
      ? stated.outcomes.find(
          ({ label }) => label === answerLabel(slug, key, { home: "", away: "" }),
        )
      : stated.outcomes[keys.indexOf(key)];
  return outcome?.probability ?? null;
}

export function sealedText(context: AfterContext, key: string): string {
  const chance = sealedChance(context, key);
  return chance === null ? "no chance on our list" : percent(chance);
}

export function statedText({ stated }: AfterContext): string {
  return percent(stated.probability);
}

export function scoreOf({ home, away }: Score): string {
  return `${home}–${away}`;
}

export function winnersScore({ home, away }: Score): string {
  return `${Math.max(home, away)}–${Math.min(home, away)}`;
}

import { hasNamedAnswer } from "#engine/question-list.ts";

export type JudgedState = "right" | "wrong" | "scored" | "not_counted";

export function stateOf(question: string, correct: boolean | null): JudgedState {
  if (correct !== null) return correct ? "right" : "wrong";
  return hasNamedAnswer(question) ? "not_counted" : "scored";
}

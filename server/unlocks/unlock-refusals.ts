import { type Withheld, WITHHELD_TEXT } from "#domain/withheld.ts";
import { Refusal } from "#server/platform/refusal.ts";

export const unlockRefusals = {
  unknownMatch: () => new Refusal("missing", "not_found", "There is no match with this id."),
  matchOff: () =>
    new Refusal(
      "conflict",
      "match_void",
      "This match is off, so nothing of it can be unlocked. Nothing was charged.",
    ),
  matchWithheld: (reason: Withheld) =>
    new Refusal("conflict", "match_withheld", `${WITHHELD_TEXT[reason]} Nothing was charged.`),
  matchClosed: (reason: string) =>
    new Refusal("conflict", "match_closed", `${reason} Nothing was charged.`),
  questionDecided: (question: string, reason: string) =>
    new Refusal("conflict", "question_decided", `“${question}” ${reason} Nothing was charged.`),
  /** The server followed its source before. */
  matchNotFollowed: () =>
    new Refusal(
      "conflict",
      "match_not_followed",
      "This match is no longer followed here, so nothing more of it can be unlocked. Nothing was charged.",
    ),
  emailUnverified: () =>
    new Refusal(
      "forbidden",
      "email_unverified",
      "Confirm your e-mail first: your free match and your free points come with it. The link is in the mail that we sent you. Nothing was charged.",
    ),
  notEnoughPoints: (questions: number, cost: number, balance: number) => {
    const noun = questions === 1 ? "This prediction costs" : `These ${questions} predictions cost`;
    return new Refusal(
      "unpaid",
      "not_enough_points",
      `${noun} ${cost} points and you have ${balance}. Nothing was charged.`,
    );
  },
};

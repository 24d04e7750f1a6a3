import { type Withheld, WITHHELD_TEXT } from "#domain/withheld.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Postponed, abandoned or canceled, or counting for nothing. */
export class MatchOff extends Refusal {
  constructor() {
    super(
      "conflict",
      "match_void",
      "This match is off, so nothing of it can be unlocked. Nothing was charged.",
    );
  }
}

/** Its source leaves open who plays or when, or no longer lists it. */
export class MatchWithheld extends Refusal {
  constructor(reason: Withheld) {
    super("conflict", "match_withheld", `${WITHHELD_TEXT[reason]} Nothing was charged.`);
  }
}

/** Of a source that the server followed before. */
export class MatchNotFollowed extends Refusal {
  constructor() {
    super(
      "conflict",
      "match_not_followed",
      "This match is no longer followed here, so nothing more of it can be unlocked. Nothing was charged.",
    );
  }
}

export class EmailUnverified extends Refusal {
  constructor() {
    super(
      "forbidden",
      "email_unverified",
      "Confirm your e-mail first: your free match and your free points come with it. The link is in the mail that we sent you. Nothing was charged.",
    );
  }
}

export class NotEnoughPoints extends Refusal {
  constructor({ questions, cost, balance }: { questions: number; cost: number; balance: number }) {
    const noun = questions === 1 ? "This prediction costs" : `These ${questions} predictions cost`;
    super(
      "unpaid",
      "not_enough_points",
      `${noun} ${cost} points and you have ${balance}. Nothing was charged.`,
    );
  }
}

/** What goes wrong with the next answer: it never comes although all is done, a fault of theirs, or a page instead. */
export type AnswerFault = "lost" | "500" | "nonsense";
/** How webhooks come: held back until they are released, each twice, the last first, signed by another. */
export type WebhookFault = "late" | "twice" | "out of order" | "forged";

/** What a test has a stand-in do wrong. */
export class Faults {
  /** A payment is of play money where real money is meant, or the reverse. */
  paysInOtherMode = false;
  /** What looks for payments by our reference does not know the latest yet. */
  isBehind = false;
  /** A refund is accepted, and not done yet. */
  refundsWait = false;
  readonly webhooks = new Set<WebhookFault>();
  #answers: { fault: AnswerFault; path: RegExp }[] = [];

  /** The next answer to such a request goes wrong, and those after it do not. */
  failNext(fault: AnswerFault, path: RegExp = /^POST /): void {
    this.#answers.push({ fault, path });
  }

  /** All goes right again. */
  clear(): void {
    this.paysInOtherMode = false;
    this.isBehind = false;
    this.refundsWait = false;
    this.webhooks.clear();
    this.#answers = [];
  }

  /** @param request its method and path */
  take(request: string): AnswerFault | null {
    const index = this.#answers.findIndex(({ path }) => path.test(request));
    return this.#answers.splice(index, index < 0 ? 0 : 1)[0]?.fault ?? null;
  }
}

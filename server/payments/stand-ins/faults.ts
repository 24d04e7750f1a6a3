/** `lost`: the work is done but no answer comes. `nonsense`: unexpected JSON. */
export type AnswerFault = "lost" | "500" | "nonsense";
export type WebhookFault = "late" | "twice" | "out of order" | "forged";

export class Faults {
  paysInOtherMode = false;
  isBehind = false;
  refundsWait = false;
  readonly webhooks = new Set<WebhookFault>();
  #answers: { fault: AnswerFault; path: RegExp }[] = [];

  failNext(fault: AnswerFault, path: RegExp = /^POST /): void {
    this.#answers.push({ fault, path });
  }

  clear(): void {
    this.paysInOtherMode = false;
    this.isBehind = false;
    this.refundsWait = false;
    this.webhooks.clear();
    this.#answers = [];
  }

  takeNext(request: string): AnswerFault | null {
    const index = this.#answers.findIndex(({ path }) => path.test(request));
    return this.#answers.splice(index, index < 0 ? 0 : 1)[0]?.fault ?? null;
  }
}

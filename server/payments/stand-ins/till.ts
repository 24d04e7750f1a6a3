import { randomBytes } from "node:crypto";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Faults } from "#server/payments/stand-ins/faults.ts";

/** A payment at a stand-in, in the units and words of its provider. */
export interface Bill {
  /** One of a kind, with which its page is opened. */
  number: number;
  reference: string;
  amount: number;
  currency: string;
  description: string;
  email: string;
  keep: boolean;
  successUrl: string;
  cancelUrl: string | null;
  /** Unix milliseconds. */
  openedAt: number;
  closesAt: number;
  status: "open" | "paid" | "failed" | "cancelled";
  live: boolean;
  refunds: number[];
  /** How they stand; a failed one may be made again. */
  refundStatus: "pending" | "done" | "failed" | "needs-attention";
  dispute: "open" | "won" | null;
  /** The card that it was paid with. */
  card: Card;
  /** Whether a page was opened for it; one without was charged to a kept card. */
  hasPage: boolean;
}

export interface Card {
  token: string;
  email: string;
  /** It is charged no more. */
  isForgotten: boolean;
  /** The bank says no. */
  isDeclined: boolean;
}

export const ACTIONS = ["pay", "decline", "cancel", "refund", "dispute", "win"] as const;
export type Action = (typeof ACTIONS)[number];

export type NewBill = Omit<
  Bill,
  | "number"
  | "openedAt"
  | "status"
  | "live"
  | "refunds"
  | "refundStatus"
  | "dispute"
  | "card"
  | "hasPage"
>;

/** What a stand-in remembers, for as long as it runs. */
export class Till {
  readonly bills: Bill[] = [];
  readonly cards = new Map<string, Card>();
  #next = 1000;

  constructor(
    private readonly live: boolean,
    private readonly faults: Faults,
    private readonly clock: Clock,
  ) {}

  open(bill: NewBill, card?: Card): Bill {
    const opened: Bill = {
      ...bill,
      number: this.#next++,
      openedAt: this.clock.now(),
      status: "open",
      live: this.live,
      refunds: [],
      refundStatus: "done",
      dispute: null,
      card: card ?? this.#newCard(bill.email),
      hasPage: card === undefined,
    };
    this.bills.push(opened);
    return opened;
  }

  #newCard(email: string): Card {
    const token = randomBytes(8).toString("hex");
    const card = { token, email, isForgotten: false, isDeclined: false };
    this.cards.set(token, card);
    return card;
  }

  find(reference: string): Bill | undefined {
    return this.bills.findLast((bill) => bill.reference === reference);
  }

  /** The newest first, as each provider lists them. */
  openedBetween(from: number, until: number): Bill[] {
    return this.bills.filter(({ openedAt }) => openedAt >= from && openedAt <= until).toReversed();
  }

  byNumber(number: number): Bill | undefined {
    return this.bills.find((bill) => bill.number === number);
  }

  /** At once, and for good: charges a kept card. */
  charge(bill: NewBill, card: Card): Bill {
    const charged = this.open(bill, card);
    this.act(charged, card.isForgotten || card.isDeclined ? "decline" : "pay");
    return charged;
  }

  /** @returns whether anything came of it */
  act(bill: Bill, action: Action): boolean {
    const isPaid = bill.status === "paid";
    switch (action) {
      case "pay":
        if (isPaid || bill.status === "cancelled") return false;
        bill.status = "paid";
        this.#spoil(bill);
        return true;
      case "decline":
        if (isPaid) return false;
        bill.status = "failed";
        return true;
      case "cancel":
        if (bill.status !== "open") return false;
        bill.status = "cancelled";
        return true;
      case "refund":
        return isPaid && this.refund(bill, bill.amount);
      case "dispute":
        if (!isPaid || bill.dispute !== null) return false;
        bill.dispute = "open";
        return true;
      case "win":
        if (bill.dispute !== "open") return false;
        bill.dispute = "won";
        return true;
    }
  }

  /** No more than was paid. */
  refund(bill: Bill, amount: number): boolean {
    if (bill.refundStatus === "failed") bill.refunds = [];
    if (bill.status !== "paid" || refundedOf(bill) + amount > bill.amount) return false;
    bill.refunds.push(amount);
    bill.refundStatus = this.faults.refundsWait ? "pending" : "done";
    return true;
  }

  #spoil(bill: Bill): void {
    if (this.faults.paid === "wrong amount") bill.amount -= 1;
    if (this.faults.paid === "wrong currency")
      bill.currency = bill.currency === "USD" ? "EUR" : "USD";
    if (this.faults.paid === "other mode") bill.live = !bill.live;
  }
}

export function refundedOf({ refunds }: Bill): number {
  return refunds.reduce((sum, one) => sum + one, 0);
}

export function isRefunded(bill: Bill): boolean {
  return bill.refundStatus === "done" && bill.refunds.length > 0 && refundedOf(bill) >= bill.amount;
}

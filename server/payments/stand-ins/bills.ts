import { randomBytes } from "node:crypto";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { Faults } from "#server/payments/stand-ins/faults.ts";

export interface Bill {
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
  /** `pending`: paid, but not yet confirmed by the bank. */
  status: "open" | "pending" | "paid" | "failed" | "cancelled";
  confirmsAt: number | null;
  live: boolean;
  refunds: number[];
  refundStatus: "pending" | "done" | "failed" | "needs-attention";
  dispute: "open" | "won" | null;
  card: Card;
  hasPage: boolean;
}

export interface Card {
  token: string;
  email: string;
  isForgotten: boolean;
  isDeclined: boolean;
}

export const ACTIONS = ["pay", "decline", "cancel", "refund", "dispute", "win"] as const;
export type Action = (typeof ACTIONS)[number];

const PAYMENT_VARIANTS = ["pay-late", "pay-once", "pay-half", "pay-other-currency"] as const;
export const BUTTON_ACTIONS = [...ACTIONS, ...PAYMENT_VARIANTS] as const;
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];

export const CONFIRM_DELAY_MINUTES = 2;

export type NewBill = Omit<
  Bill,
  | "number"
  | "openedAt"
  | "status"
  | "confirmsAt"
  | "live"
  | "refunds"
  | "refundStatus"
  | "dispute"
  | "card"
  | "hasPage"
>;

export interface BillStorage {
  read(): Promise<Bill[]>;
  write(bill: Bill): Promise<void>;
}

export class Bills {
  readonly all: Bill[] = [];
  readonly cards = new Map<string, Card>();
  readonly #changed = new Set<Bill>();
  #next = 1000;

  constructor(
    private readonly live: boolean,
    private readonly faults: Faults,
    private readonly clock: Clock,
    private readonly storage: BillStorage | null = null,
  ) {}

  async load(): Promise<void> {
    for (const bill of (await this.storage?.read()) ?? []) {
      // Bills with the same card share the object. JSON has no Infinity.
      const card = this.cards.get(bill.card.token) ?? bill.card;
      this.cards.set(card.token, card);
      this.all.push({ ...bill, card, closesAt: bill.closesAt ?? Infinity });
      this.#next = Math.max(this.#next, bill.number + 1);
    }
  }

  async save(): Promise<void> {
    for (const bill of this.#changed) {
      this.#changed.delete(bill);
      await this.storage?.write(bill);
    }
  }

  open(bill: NewBill, card?: Card): Bill {
    const opened: Bill = {
      ...bill,
      number: this.#next++,
      openedAt: this.clock.now(),
      status: "open",
      confirmsAt: null,
      live: this.live,
      refunds: [],
      refundStatus: "done",
      dispute: null,
      card: card ?? this.#newCard(bill.email),
      hasPage: card === undefined,
    };
    this.all.push(opened);
    this.#changed.add(opened);
    return opened;
  }

  #newCard(email: string): Card {
    const token = randomBytes(8).toString("hex");
    const card = { token, email, isForgotten: false, isDeclined: false };
    this.cards.set(token, card);
    return card;
  }

  find(reference: string): Bill | undefined {
    return this.all.findLast((bill) => bill.reference === reference);
  }

  openedBetween(from: number, until: number): Bill[] {
    return this.all.filter(({ openedAt }) => openedAt >= from && openedAt <= until).toReversed();
  }

  byNumber(number: number): Bill | undefined {
    return this.all.find((bill) => bill.number === number);
  }

  charge(bill: NewBill, card: Card): Bill {
    const charged = this.open(bill, card);
    this.act(charged, card.isForgotten || card.isDeclined ? "decline" : "pay");
    return charged;
  }

  forget(card: Card): void {
    card.isForgotten = true;
    for (const bill of this.all) if (bill.card === card) this.#changed.add(bill);
  }

  applyButton(bill: Bill, action: ButtonAction): boolean {
    switch (action) {
      case "pay-late":
        if (!this.#isPayable(bill)) return false;
        bill.status = "pending";
        bill.confirmsAt = this.clock.now() + CONFIRM_DELAY_MINUTES * 60_000;
        this.#changed.add(bill);
        return true;
      case "pay-once":
        if (!this.act(bill, "pay")) return false;
        bill.card.isDeclined = true;
        return true;
      case "pay-half":
        if (!this.act(bill, "pay")) return false;
        bill.amount =
          Number.isInteger(bill.amount) && bill.amount > 1
            ? Math.floor(bill.amount / 2)
            : bill.amount / 2;
        return true;
      case "pay-other-currency":
        if (!this.act(bill, "pay")) return false;
        bill.currency = otherCurrency(bill.currency);
        return true;
      default:
        return this.act(bill, action);
    }
  }

  confirmDue(): Bill[] {
    const due = this.all.filter(
      ({ status, confirmsAt }) => status === "pending" && (confirmsAt ?? 0) <= this.clock.now(),
    );
    for (const bill of due) this.#pay(bill);
    return due;
  }

  act(bill: Bill, action: Action): boolean {
    const isChanged = this.#act(bill, action);
    if (isChanged) this.#changed.add(bill);
    return isChanged;
  }

  #act(bill: Bill, action: Action): boolean {
    const isPaid = bill.status === "paid";
    switch (action) {
      case "pay":
        if (!this.#isPayable(bill)) return false;
        this.#pay(bill);
        return true;
      case "decline":
        if (!this.#isPayable(bill)) return false;
        bill.status = "failed";
        return true;
      case "cancel":
        if (!this.#isPayable(bill)) return false;
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

  #isPayable(bill: Bill): boolean {
    return isPayable(bill, this.clock.now());
  }

  #pay(bill: Bill): void {
    bill.status = "paid";
    if (this.faults.paysInOtherMode) bill.live = !bill.live;
    this.#changed.add(bill);
  }

  refund(bill: Bill, amount: number): boolean {
    if (bill.refundStatus === "failed") bill.refunds = [];
    if (bill.status !== "paid" || refundedOf(bill) + amount > bill.amount) return false;
    bill.refunds.push(amount);
    bill.refundStatus = this.faults.refundsWait ? "pending" : "done";
    this.#changed.add(bill);
    return true;
  }
}

export function isPayable({ status, hasPage, closesAt }: Bill, nowMs: number): boolean {
  return (status === "open" || status === "failed") && !(hasPage && nowMs > closesAt);
}

export function otherCurrency(currency: string): Currency {
  const digits = isCurrency(currency) ? CURRENCY_DIGITS[currency] : 2;
  if (digits === 0) return currency === "XAF" ? "XOF" : "XAF";
  return currency === "NGN" ? "KES" : "NGN";
}

export function refundedOf({ refunds }: Bill): number {
  return refunds.reduce((sum, amount) => sum + amount, 0);
}

export function isRefunded(bill: Bill): boolean {
  return bill.refundStatus === "done" && bill.refunds.length > 0 && refundedOf(bill) >= bill.amount;
}

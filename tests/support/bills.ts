import type { Bill, Card } from "#server/payments/stand-ins/bills.ts";
import type { TestApp } from "./test-app.ts";

export function billOf({ standIn }: Pick<TestApp, "standIn">, reference: string): Bill {
  const bill = standIn().bills.find(reference);
  if (bill === undefined) throw new Error(`The Stripe stand-in has no bill ${reference}.`);
  return bill;
}

export function cardOf({ standIn }: Pick<TestApp, "standIn">, authorization: string | null): Card {
  const card = standIn().bills.cards.get(authorization?.split("pm_")[1] ?? "");
  if (card === undefined) throw new Error(`The Stripe stand-in has no card ${authorization}.`);
  return card;
}

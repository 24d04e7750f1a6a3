import type { Bill, Card } from "#server/payments/stand-ins/till.ts";
import type { TestApp } from "./test-app.ts";

/** A payment as the stand-in for Stripe has it. */
export function billOf({ standIn }: Pick<TestApp, "standIn">, reference: string): Bill {
  const bill = standIn().till.find(reference);
  if (bill === undefined) throw new Error(`Stripe does not know ${reference}`);
  return bill;
}

/** The card that Stripe keeps by the name that we have for it. */
export function cardOf({ standIn }: Pick<TestApp, "standIn">, authorization: string | null): Card {
  const card = standIn().till.cards.get(authorization?.split("pm_")[1] ?? "");
  if (card === undefined) throw new Error(`Stripe keeps no card ${authorization}`);
  return card;
}

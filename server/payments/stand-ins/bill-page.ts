import { escapeHtml } from "#server/mail/escape-html.ts";
import { type Action, type Bill, isRefunded } from "#server/payments/stand-ins/till.ts";

const WORDS: Record<Action, string> = {
  pay: "Pay",
  decline: "Have the bank say no",
  cancel: "Cancel and go back",
  refund: "Give the money back",
  dispute: "Dispute it with the bank",
  win: "Have the bank decide for the seller",
};

function actionsOf({ status, dispute }: Bill): Action[] {
  if (status !== "paid") return status === "open" ? ["pay", "decline", "cancel"] : ["pay"];
  return dispute === "open" ? ["win", "refund"] : ["refund", "dispute"];
}

/** As plain as can be: nothing here is to be mistaken for the company that it stands in for. */
export function billPage(name: string, bill: Bill | undefined, nowMs: number): string {
  const title = `A stand-in for ${name}`;
  const body =
    bill === undefined
      ? "<p>There is no such payment.</p>"
      : `<p>${escapeHtml(bill.description)}</p>
<p><strong>${bill.amount} ${escapeHtml(bill.currency)}</strong>, as ${escapeHtml(name)} counts. No money moves here.</p>
<p>${escapeHtml(stateOf(bill, nowMs))}</p>
<form method="post">${actionsOf(bill)
          .map(
            (action) => `<p><button name="action" value="${action}">${WORDS[action]}</button></p>`,
          )
          .join("")}</form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

function stateOf(bill: Bill, nowMs: number): string {
  if (isRefunded(bill)) return "The money was given back.";
  if (bill.status === "open" && nowMs > bill.closesAt) return "This page has closed.";
  return `The payment is ${bill.status}.`;
}

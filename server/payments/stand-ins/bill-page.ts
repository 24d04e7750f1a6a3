import { amountText, isCurrency } from "#domain/money.ts";
import { escapeHtml } from "#server/mail/escape-html.ts";
import { pageShell } from "#server/payments/stand-ins/page-shell.ts";
import {
  type Bill,
  isPayable,
  isRefunded,
  CONFIRM_DELAY_MINUTES,
  otherCurrency,
  type ButtonAction,
} from "#server/payments/stand-ins/bills.ts";

export const CHOICE_PATH = "/dev/payments";

interface BillPageOptions {
  company: string;
  amountMinor: number;
  nowMs: number;
  backUrl: string | null;
  hasChoice: boolean;
}

export function billPage(bill: Bill, options: BillPageOptions): string {
  const amount = isCurrency(bill.currency)
    ? amountText(options.amountMinor, bill.currency)
    : `${bill.currency} ${options.amountMinor}`;
  return pageShell(
    `Pay ${amount} · ${options.company} stand-in`,
    `<p class="notice"><strong>A stand-in for ${escapeHtml(options.company)}.</strong> No money moves here.</p>
<h1>${escapeHtml(amount)}</h1>
<dl><dt>For</dt><dd>${escapeHtml(bill.description)}</dd><dt>Reference</dt><dd><code>${escapeHtml(bill.reference)}</code></dd></dl>
${isPayable(bill, options.nowMs) ? choices(bill, amount, options) : outcome(bill, options)}`,
  );
}

export function missingBillPage(): string {
  return pageShell("No such payment", "<h1>There is no such payment</h1>");
}

function button([action, label]: readonly [ButtonAction, string], isPrimary = false): string {
  return `<button type="submit" name="action" value="${action}"${isPrimary ? ' class="primary"' : ""}>${escapeHtml(label)}</button>`;
}

function choices(bill: Bill, amount: string, { hasChoice }: BillPageOptions): string {
  const otherActions: (readonly [ButtonAction, string])[] = [
    ["decline", "The card is declined"],
    ["pay-late", `Pay, and the bank confirms it ${CONFIRM_DELAY_MINUTES} minutes later`],
    ...(bill.keep ? [["pay-once", "Pay by a card that declines renewals"] as const] : []),
    ["pay-half", "Pay half of it"],
    ["pay-other-currency", `Pay the same number in ${otherCurrency(bill.currency)}`],
  ];
  return `${bill.status === "failed" ? `<p role="status">${stateOf(bill)} Try another card.</p>` : ""}
<form method="post">
${button(["pay", `Pay ${amount}`], true)}
${button(["cancel", "Cancel and go back"])}
<h2>What else can happen</h2>
${otherActions.map((action) => button(action)).join("\n")}
</form>
<p class="quiet">You can also close this tab: then nothing is paid.</p>
${hasChoice ? `<p class="quiet"><a href="${CHOICE_PATH}">Choose the company that takes payments</a></p>` : ""}`;
}

function outcome(bill: Bill, { backUrl }: BillPageOptions): string {
  const next = laterActions(bill);
  return `<p role="status">${stateOf(bill)}</p>
${backUrl === null ? "" : `<p><a href="${escapeHtml(backUrl)}">Back to the shop</a></p>`}
${next.length === 0 ? "" : `<form method="post"><h2>What can happen afterwards</h2>${next.map((action) => button(action)).join("\n")}</form>`}`;
}

function stateOf(bill: Bill): string {
  if (isRefunded(bill)) return "This payment was paid back.";
  if (bill.dispute === "open") return "The card's owner disputes this payment.";
  switch (bill.status) {
    case "open":
      return "The time to pay is over. Nothing was paid.";
    case "pending":
      return `Your bank has not confirmed this payment yet. It will within ${CONFIRM_DELAY_MINUTES} minutes.`;
    case "paid":
      return "This payment is made. You can close this tab.";
    case "failed":
      return "The card was declined. Nothing was paid.";
    case "cancelled":
      return "This payment was cancelled. Nothing was paid.";
  }
}

function laterActions(bill: Bill): (readonly [ButtonAction, string])[] {
  if (bill.status !== "paid" || isRefunded(bill)) return [];
  return bill.dispute === "open"
    ? [
        ["win", "The bank decides for the shop"],
        ["refund", "The bank decides for the card's owner"],
      ]
    : [
        ["refund", "The company pays it back"],
        ["dispute", "The card's owner disputes it"],
      ];
}

import { amountText, isCurrency } from "#domain/money.ts";
import { escapeHtml } from "#server/mail/escape-html.ts";
import {
  type Action,
  LATE_MINUTES,
  otherThan,
} from "#server/payments/providers/sandbox/sandbox-actions.ts";
import { CHOICE_PATH } from "#server/payments/providers/stand-in-choice.ts";
import {
  PAGES,
  statusAt,
  STYLE_PATH,
} from "#server/payments/providers/sandbox/sandbox-provider.ts";
import type { SandboxPayment } from "#server/payments/providers/sandbox/sandbox-repository.ts";

/** A page of the sandbox: plain forms, no script, nothing inline. */
export function checkoutPage(payment: SandboxPayment, at: Date): string {
  const amount = amountOf(payment.amountMinor, payment.currency);
  const status = statusAt(payment, at);
  const isPending = status === "open" && payment.answersAt !== null;
  return document(
    `Pay ${amount}`,
    `<p class="notice"><strong>Sandbox.</strong> No money moves here: this page stands in for a payment company.</p>
<h1>${escapeHtml(amount)}</h1>
<dl><dt>For</dt><dd>${escapeHtml(payment.description)}</dd><dt>Reference</dt><dd><code>${payment.reference}</code></dd></dl>
${isPending ? pending(payment) : status === "open" ? choices(payment, amount) : outcome(payment, status)}`,
  );
}

function amountOf(minor: number, currency: string): string {
  return isCurrency(currency) ? amountText(minor, currency) : `${currency} ${minor}`;
}

function button(payment: SandboxPayment, action: Action, label: string, primary = false): string {
  return `<form method="post" action="${PAGES}/${payment.providerReference}"><button type="submit" name="action" value="${action}"${primary ? ' class="primary"' : ""}>${escapeHtml(label)}</button></form>`;
}

function choices(payment: SandboxPayment, amount: string): string {
  const list = (buttons: readonly string[]) =>
    `<ul>${buttons.map((one) => `<li>${one}</li>`).join("")}</ul>`;
  const half = payment.amountMinor > 1 ? "Pay half of it" : "Pay twice as much";
  return `${button(payment, "pay", `Pay ${amount}`, true)}
${button(payment, "cancel", "Cancel and go back")}
<h2>What else can happen</h2>
${list([
  button(payment, "decline", "The card is declined"),
  button(payment, "pay-and-leave", "Pay, and never go back"),
  button(payment, "pay-late", `Pay, and the bank confirms it ${LATE_MINUTES} minutes later`),
  ...(payment.keep ? [button(payment, "pay-once", "Pay by a card that declines renewals")] : []),
  button(payment, "pay-half", half),
  button(payment, "pay-other-currency", `Pay the same number in ${otherThan(payment.currency)}`),
])}
<p class="quiet">You can also close this tab: then nothing is paid.</p>
<p class="quiet"><a href="${CHOICE_PATH}">Pay by a stand-in for Stripe, Paystack or Flutterwave instead</a></p>`;
}

function pending(payment: SandboxPayment): string {
  return `<p role="status">Your bank has not confirmed this payment yet. It will within ${LATE_MINUTES} minutes.</p>${back(payment)}`;
}

const WORDS: Readonly<Record<SandboxPayment["status"], string>> = {
  open: "This payment is open.",
  paid: "This payment is made. You can close this tab.",
  failed: "The card was declined. Nothing was paid.",
  cancelled: "This payment was cancelled. Nothing was paid.",
  expired: "The time to pay is over. Nothing was paid.",
  refunded: "This payment was paid back.",
  disputed: "The card's owner disputes this payment.",
};

const AFTERWARDS: Partial<Record<SandboxPayment["status"], readonly [Action, string][]>> = {
  paid: [
    ["refund", "The company pays it back"],
    ["dispute", "The card's owner disputes it"],
  ],
  disputed: [
    ["win", "The bank decides for the shop"],
    ["refund", "The bank decides for the card's owner"],
  ],
};

function outcome(payment: SandboxPayment, status: SandboxPayment["status"]): string {
  const next = AFTERWARDS[status] ?? [];
  const list = next.map(([action, label]) => `<li>${button(payment, action, label)}</li>`).join("");
  const afterwards = list === "" ? "" : `<h2>What can happen afterwards</h2><ul>${list}</ul>`;
  return `<p role="status">${WORDS[status]}</p>${back(payment)}${afterwards}`;
}

function back({ successUrl, reference }: SandboxPayment): string {
  return successUrl === null
    ? ""
    : `<p><a href="${escapeHtml(returnUrl(successUrl, reference))}">Back to the shop</a></p>`;
}

/** Where a buyer is sent, with the word by which the payment is known. */
export function returnUrl(url: string, reference: string, status?: string): string {
  const back = new URL(url);
  back.searchParams.set("reference", reference);
  if (status !== undefined) back.searchParams.set("status", status);
  return back.href;
}

export function missingPage(): string {
  return document("No such payment", "<h1>There is no such payment</h1>");
}

function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** The colours are those of src/theme/semantic-tokens.ts, written out, for this page is not of the app. */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: #f6f5f0; --card: #ffffff; --text: #10201a; --quiet: #4a5a52; --line: #8a9890;
  --accent: #0b6b43; --on-accent: #ffffff; --notice: #fff2cc; --on-notice: #3d2f00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0c1411; --card: #131e19; --text: #eef4ef; --quiet: #b3c1b9; --line: #6d7d74;
    --accent: #3fd18b; --on-accent: #04170d; --notice: #3d2f00; --on-notice: #ffe9a8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 12px; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 440px; margin: 0 auto; padding: 20px; border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
.notice { margin: 0 0 20px; padding: 10px 12px; border-radius: 8px; background: var(--notice); color: var(--on-notice); font-size: 14px; }
h1 { margin: 0 0 12px; font-size: 30px; line-height: 1.2; font-variant-numeric: tabular-nums; }
h2 { margin: 28px 0 10px; font-size: 17px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 14px; margin: 0 0 20px; }
dt, .quiet { color: var(--quiet); }
dd { margin: 0; }
code { font-size: 13px; }
ul { margin: 0; padding: 0; list-style: none; }
form { margin: 0 0 10px; }
button {
  width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: transparent; color: inherit; font: inherit; text-align: left; cursor: pointer;
}
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; }
button:hover { border-color: var(--accent); }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend { padding: 0; color: var(--quiet); }
label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
a { color: var(--accent); display: inline-block; padding: 8px 0; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

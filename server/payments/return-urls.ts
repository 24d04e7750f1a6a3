import { paymentRefusals } from "#server/payments/payment-refusals.ts";

/** Providers may send a buyer back only to this app. */
export function requireOwnReturnUrls(
  urls: Readonly<Record<"success_url" | "cancel_url", string>>,
  origins: readonly string[],
): void {
  const foreign = Object.entries(urls)
    .filter(([, url]) => !isOwn(url, origins))
    .map(([field]) => field);
  if (foreign.length > 0) throw paymentRefusals.foreignReturnUrl(foreign);
}

function isOwn(text: string, origins: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  return username === "" && password === "" && origins.includes(origin);
}

/** @param host of the request, trusted only in development */
export function ownOrigins(appUrl: string, host: string | undefined): string[] {
  const requestOrigins = host === undefined ? [] : [`http://${host}`, `https://${host}`];
  return [appUrl, ...requestOrigins]
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url).origin);
}

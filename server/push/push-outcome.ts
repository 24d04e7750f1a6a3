import type { PushResponse } from "#server/push/push-transport.ts";

export type PushOutcome =
  | { kind: "sent" }
  | { kind: "expired" }
  | { kind: "retry"; afterMs: number }
  | { kind: "failed"; status: number };

const SECOND_MS = 1_000;
const FIRST_WAIT_MS = 10 * SECOND_MS;
const MAX_WAIT_MS = 120 * SECOND_MS;

/** @param response null when the push service did not answer */
export function outcomeOf(
  response: PushResponse | null,
  { attempts, at }: { attempts: number; at: Date },
): PushOutcome {
  const status = response?.status ?? 0;
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "expired" };
  if (status !== 0 && status !== 429 && status < 500) return { kind: "failed", status };
  const backOffMs = Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS);
  return {
    kind: "retry",
    afterMs: Math.max(backOffMs, retryAfterMs(response?.retryAfter ?? null, at)),
  };
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null, at: Date): number {
  if (header === null) return 0;
  if (/^\d{1,6}$/.test(header)) return Number(header) * SECOND_MS;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - at.getTime());
}

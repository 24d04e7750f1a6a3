import { ProviderUnavailable, type ProviderName } from "#server/payments/provider.ts";
import { Refusal } from "#server/platform/refusal.ts";

export function isProviderUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailable || (error instanceof Refusal && error.reason === "unready")
  );
}

/** One failure may be a bad payment; this many in a row mean that the provider is down. */
const FAILURES_BEFORE_SKIP = 3;

/** @param postpone runs for an unavailable provider. @throws the first failure, at the end */
export async function forEachPayment<Row extends { provider: ProviderName }>(
  rows: readonly Row[],
  { signal, ending }: { signal?: AbortSignal | undefined; ending?: AbortSignal | undefined },
  handle: (row: Row) => Promise<void>,
  postpone: (row: Row) => Promise<void> = async () => undefined,
): Promise<void> {
  const failuresInARow = new Map<ProviderName, number>();
  const failures: unknown[] = [];
  for (const row of rows) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    const failuresBefore = failuresInARow.get(row.provider) ?? 0;
    if (failuresBefore >= FAILURES_BEFORE_SKIP) {
      await postpone(row);
      continue;
    }
    try {
      await handle(row);
      failuresInARow.delete(row.provider);
    } catch (error) {
      failures.push(error);
      if (!isProviderUnavailable(error)) continue;
      failuresInARow.set(row.provider, failuresBefore + 1);
      await postpone(row);
    }
  }
  if (failures.length > 0) throw failures[0];
}

import { ProviderUnavailable, type ProviderName } from "#server/payments/provider.ts";
import { Refusal } from "#server/platform/refusal.ts";

export function isProviderUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailable || (error instanceof Refusal && error.reason === "unready")
  );
}

/** A single failure may be one bad payment; this many in a row are the provider's. */
const FAILURES_BEFORE_SKIP = 3;

/**
 * Handles rows in sequence; a failed row blocks no other. Skips a provider after several failures
 * in a row.
 * @param postpone what to do where the provider does not answer
 * @throws the first failure, after all rows
 */
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

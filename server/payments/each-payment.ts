import { ProviderUnavailable, type ProviderName } from "#server/payments/provider.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A provider did not answer, or this installation has it no more: the same may be tried again later. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailable || (error instanceof Refusal && error.reason === "unready")
  );
}

/** One that fails alone may be a payment of which its provider makes no sense; so many in a row are the provider's. */
const SILENT_AFTER = 3;

/**
 * Does something with each row, one after another. One that fails holds up no other; a provider that does not answer several
 * times in a row is asked no more in this run, for each time would take as long.
 * @param postpone what is to be done where its provider does not answer
 * @throws the first failure, once all were tried
 */
export async function eachOf<Row extends { provider: ProviderName }>(
  rows: readonly Row[],
  { signal, ending }: { signal?: AbortSignal | undefined; ending?: AbortSignal | undefined },
  act: (row: Row) => Promise<void>,
  postpone: (row: Row) => Promise<void> = async () => undefined,
): Promise<void> {
  const unanswered = new Map<ProviderName, number>();
  const failures: unknown[] = [];
  for (const row of rows) {
    signal?.throwIfAborted();
    if (ending?.aborted === true) return;
    const before = unanswered.get(row.provider) ?? 0;
    if (before >= SILENT_AFTER) {
      await postpone(row);
      continue;
    }
    try {
      await act(row);
      unanswered.delete(row.provider);
    } catch (error) {
      failures.push(error);
      if (!isUnavailable(error)) continue;
      unanswered.set(row.provider, before + 1);
      await postpone(row);
    }
  }
  if (failures.length > 0) throw failures[0];
}

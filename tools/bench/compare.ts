export interface Row {
  name: string;
  ms: number;
  baseline: string;
  baselineMs: number;
  ratio: number;
  limit: number | null;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Alternates both, so that a busy machine slows them equally. */
export async function compare(
  name: string,
  run: () => unknown,
  baseline: string,
  runBaseline: () => unknown,
  { times, limit = null }: { times: number; limit?: number | null },
): Promise<Row> {
  const measured: number[] = [];
  const compared: number[] = [];
  for (let round = 0; round < times; round++) {
    const start = performance.now();
    await run();
    const middle = performance.now();
    await runBaseline();
    measured.push(middle - start);
    compared.push(performance.now() - middle);
  }
  const ms = median(measured);
  const baselineMs = median(compared);
  return { name, ms, baseline, baselineMs, ratio: ms / baselineMs, limit };
}

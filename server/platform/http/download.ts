export interface Download {
  fileName: string;
  type: "text/csv; charset=utf-8" | "application/json; charset=utf-8";
  chunks: AsyncIterable<string>;
}

/**
 * Reads the first part before the headers are sent: an early failure becomes an error response,
 * not a broken file.
 */
export async function begin(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await chunks.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* chunks;
  })();
}

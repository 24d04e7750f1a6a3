export interface Download {
  fileName: string;
  type: "text/csv; charset=utf-8" | "application/json; charset=utf-8";
  chunks: AsyncIterable<string>;
}

/** Reads the first chunk before the headers: an early failure then becomes an error response. */
export async function startChunks(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await chunks.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* chunks;
  })();
}

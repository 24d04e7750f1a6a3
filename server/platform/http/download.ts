/** An answer that is a file, sent as it is made. */
export interface Download {
  fileName: string;
  type: "text/csv; charset=utf-8" | "application/json; charset=utf-8";
  chunks: AsyncIterable<string>;
}

/** Reads the first part before anything is sent, so that what fails at once is an answer of its own and no broken file. */
export async function begin(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await chunks.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* chunks;
  })();
}

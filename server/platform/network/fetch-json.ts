/** The message names no address and no key, so it may be logged. */
export class FetchFailed extends Error {
  override readonly name = "FetchFailed";
}

export interface JsonRequest {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface JsonAnswer {
  status: number;
  body: unknown;
}

const MAX_BYTES = 1024 * 1024;

/**
 * Follows no redirects, because a key must only reach its own server.
 * @throws {FetchFailed} on timeout, without a response or without JSON
 */
export async function fetchJson(
  url: string,
  { method = "GET", headers = {}, body, timeoutMs, signal }: JsonRequest,
): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status = 0;
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    status = response.status;
    return { status, body: JSON.parse(await readText(response)) as unknown };
  } catch (error) {
    throw new FetchFailed(describeFailure(error, { isLate: timeout.aborted, timeoutMs, status }));
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return new TextDecoder().decode(Buffer.concat(chunks));
    size += chunk.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new RangeError(`an answer of more than ${MAX_BYTES} bytes`);
    }
    chunks.push(chunk.value);
  }
}

function describeFailure(
  error: unknown,
  { isLate, timeoutMs, status }: { isLate: boolean; timeoutMs: number; status: number },
): string {
  if (isLate) return `no answer within ${timeoutMs} ms`;
  if (error instanceof SyntaxError) return `status ${status} and no JSON`;
  if (error instanceof RangeError) return error.message;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no answer";
}

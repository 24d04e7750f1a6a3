import * as v from "valibot";
import { bearer } from "#domain/bearer-token.ts";
import { type ProviderName, ProviderUnavailable } from "#server/payments/provider.ts";
import { ourReference } from "#server/payments/providers/our-reference.ts";
import { FetchFailed, fetchJson, type JsonAnswer } from "#server/platform/network/fetch-json.ts";

/** Longer than a bank usually takes. A fan waits this long for the checkout. */
const TIMEOUT_MS = 15_000;

export function createProviderApi(
  name: ProviderName,
  url: string,
  secretKey: string,
  timeoutMs = TIMEOUT_MS,
) {
  /** @returns also a refusal. @throws {ProviderUnavailable} */
  async function ask(path: string, body?: unknown): Promise<JsonAnswer> {
    const answer = await fetchJson(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: bearer(secretKey) },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
    }).catch((error: unknown) => {
      throw error instanceof FetchFailed
        ? new ProviderUnavailable(`${name}: ${error.message}`)
        : error;
    });
    if (isInconclusive(answer.status))
      throw new ProviderUnavailable(`${name}: status ${answer.status}`);
    return answer;
  }

  async function askFor<const Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body?: unknown,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await ask(path, body);
    if (answer.status === 200) return readAnswer(name, schema, answer.body);
    throw new ProviderUnavailable(`${name}: ${path.split("?")[0]}, status ${answer.status}`);
  }

  async function* listOwnPayments(
    path: string,
    schema: v.GenericSchema<unknown, { references: unknown[]; pages: number }>,
    filter: Record<string, string>,
  ) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({ ...filter, page: String(page) });
      const listed = await askFor(schema, `${path}?${query.toString()}`);
      for (const reference of listed.references.map(ourReference))
        if (reference !== null) yield { reference, providerReference: null };
      pages = listed.pages;
    }
  }

  return { ask, askFor, listOurs: listOwnPayments };
}

/** These statuses say nothing about the request: wrong key, rate limit, server error. */
function isInconclusive(status: number): boolean {
  return (status >= 300 && status < 400) || status >= 500 || [401, 403, 408, 429].includes(status);
}

export function readAnswer<const Schema extends v.GenericSchema>(
  name: ProviderName,
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ProviderUnavailable(`${name}: the answer is not valid`);
  return parsed.output;
}

/** @throws {ProviderUnavailable} for a test payment in live mode, or the reverse */
export function requireMode(name: ProviderName, isExpectedMode: boolean): void {
  if (!isExpectedMode)
    throw new ProviderUnavailable(`${name}: the payment has the wrong mode (test or live)`);
}

/** Only to distinguish refusals; never log it. */
export function messageOf(body: unknown): string {
  const parsed = v.safeParse(v.object({ message: v.string() }), body);
  return parsed.success ? parsed.output.message : "";
}

import * as v from "valibot";
import { bearer } from "#domain/bearer-token.ts";
import { type ProviderName, ProviderUnavailable } from "#server/payments/provider.ts";
import { FetchFailed, fetchJson, type JsonAnswer } from "#server/platform/network/fetch-json.ts";

/** Longer than a bank takes as a rule; a fan waits for it before the page of payment opens. */
const TIMEOUT_MS = 15_000;

/** A provider's own API, JSON in and out. */
export interface ProviderApi {
  /** @returns an answer that is about what was asked, so also a refusal of it. @throws {ProviderUnavailable} */
  ask(path: string, body?: unknown): Promise<JsonAnswer>;
}

export interface ProviderPlace {
  name: ProviderName;
  url: string;
  secretKey: string;
  timeoutMs?: number;
}

export function createProviderApi({
  name,
  url,
  secretKey,
  timeoutMs = TIMEOUT_MS,
}: ProviderPlace): ProviderApi {
  return {
    async ask(path, body) {
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
      if (isNoAnswer(answer.status))
        throw new ProviderUnavailable(`${name}: status ${answer.status}`);
      return answer;
    },
  };
}

/** Of a status that says nothing about what was asked: another key, too many requests, a fault of theirs. */
function isNoAnswer(status: number): boolean {
  return (status >= 300 && status < 400) || status >= 500 || [401, 403, 408, 429].includes(status);
}

/** @throws {ProviderUnavailable} where an answer is not what it should be */
export function readAnswer<const Schema extends v.GenericSchema>(
  name: ProviderName,
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ProviderUnavailable(`${name}: an answer that makes no sense`);
  return parsed.output;
}

/** @throws {ProviderUnavailable} for a payment of play money where real money is meant, or the reverse */
export function requireMode(name: ProviderName, isAsMeant: boolean): void {
  if (!isAsMeant) throw new ProviderUnavailable(`${name}: a payment of the other mode`);
}

/** What is said beside a refusal; for telling one from another, and never for a log. */
export function messageOf(body: unknown): string {
  const parsed = v.safeParse(v.object({ message: v.string() }), body);
  return parsed.success ? parsed.output.message : "";
}

import {
  type InferOutput,
  boolean,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
} from "valibot";
import { PAGE_REQUEST_MS } from "#domain/request-limits.ts";
import { explanationOf } from "#src/api/api-error.ts";
import { api, unwrap } from "#src/api/client.ts";

const twoLetters = pipe(string(), regex(/^[A-Z]{2}$/));

export const placeSchema = object({
  country_name: string(),
  country: twoLetters,
  continent_code: twoLetters,
  currency: pipe(string(), regex(/^[A-Z]{3}$/)),
  registration_allowed: optional(boolean()),
  chat_widget_url: optional(string()),
});
export type Place = InferOutput<typeof placeSchema>;

const UNRESOLVED = "Failed to resolve user IP";
const REFUSED = "Failed to resolve IP";
const LONGEST_REASON = 200;

export class PlaceUnknown extends Error {
  override readonly name = "PlaceUnknown";
}

/** @throws {PlaceUnknown} */
export async function lookUpPlace(signal: AbortSignal): Promise<Place> {
  const url = import.meta.env["VITE_GEO_URL"] || null;
  return readPlace(await (url === null ? askOwnApi(signal) : askService(url, signal)));
}

async function askOwnApi(signal: AbortSignal): Promise<unknown> {
  try {
    return (await unwrap(api.GET("/geo", { signal }))).body;
  } catch (cause) {
    throw new PlaceUnknown(explanationOf(cause) ?? UNRESOLVED, { cause });
  }
}

/** Ignores the status: such services refuse with a body of their own. */
export async function askService(url: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_REQUEST_MS)]),
    });
    return await response.json();
  } catch (cause) {
    throw new PlaceUnknown(UNRESOLVED, { cause });
  }
}

/** @throws {PlaceUnknown} for the service's own error, and for a body without a place */
export function readPlace(body: unknown): Place {
  const found = safeParse(placeSchema, body);
  if (found.success) return found.output;
  throw new PlaceUnknown(reasonOf(body)?.slice(0, LONGEST_REASON) ?? REFUSED);
}

function reasonOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  if (!("error" in body) || !body.error) return null;
  const reasons = ["reason" in body ? body.reason : null, "data" in body ? body.data : null];
  return (
    reasons.find((words): words is string => typeof words === "string" && words.trim() !== "") ??
    null
  );
}

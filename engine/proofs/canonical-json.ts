export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * RFC 8785 (JSON Canonicalization Scheme). Keys are sorted by UTF-16 code units.
 * @throws RangeError for a number that JSON cannot express, or text with a lone surrogate
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`JSON cannot express ${value}.`);
  if (typeof value === "string") return canonicalText(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${canonicalText(key)}:${canonicalJson(member)}`).join(",")}}`;
}

/** UTF-8 replaces a lone surrogate, so two different texts would have one hash. */
function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError("The text has a lone surrogate.");
  return JSON.stringify(text);
}

/** `Array.isArray` does not narrow a readonly array. */
function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

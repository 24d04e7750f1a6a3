export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * The one text of a value, whoever writes it: RFC 8785 (JSON Canonicalization Scheme). Keys are sorted by UTF-16 code
 * units, which is how JavaScript compares strings; strings and numbers are what ECMAScript's `JSON.stringify` gives.
 * @throws RangeError for a number that JSON has no word for, and for text that is no Unicode
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`${value} has no JSON.`);
  if (typeof value === "string") return canonicalText(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${canonicalText(key)}:${canonicalJson(member)}`).join(",")}}`;
}

/** Half a surrogate pair would be replaced on its way to UTF-8: two texts would have one hash. */
function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError("The text holds half a character.");
  return JSON.stringify(text);
}

/** `Array.isArray` does not narrow a readonly list. */
function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

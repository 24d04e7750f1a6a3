import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, type Json } from "#engine/proofs/canonical-json.ts";
import { sha256, utf8 } from "#engine/proofs/sha256.ts";

it("The example of RFC 8785, section 3.2.2, has the text of the RFC", () => {
  const value: Json = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

it("Keys are in the order of the RFC's example, section 3.2.3: by UTF-16 code units", () => {
  const keys = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    "1",
    "\r",
    "\u0080",
    "\u00f6",
    "\u20ac",
    "\ud83d\ude00",
    "\ufb33",
  ]);
  expect(text.indexOf(String.raw`"\r"`)).toBeLessThan(text.indexOf('"1"'));
});

it("Numbers that JSON cannot express and lone surrogates are rejected", () => {
  for (const value of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [1, -Infinity],
    "\ud83d",
    { "\udc00": 1 },
  ])
    expect(() => canonicalJson(value)).toThrow(RangeError);
  expect(canonicalJson(-0)).toBe("0");
});

it("Any value is read back unchanged, independent of the order of its keys", () => {
  const json: fc.Arbitrary<Json> = fc.jsonValue({ stringUnit: "grapheme" }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), json), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(text);
    }),
  );
});

it("SHA-256 equals that of Node's own library", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.uint8Array(), async (text, bytes) => {
      expect(await sha256(utf8(text), bytes)).toBe(
        createHash("sha256").update(text).update(bytes).digest("hex"),
      );
    }),
    { numRuns: 30 },
  );
});

import fc from "fast-check";
import type { HTTPMethods } from "fastify";
import { readContract } from "#server/platform/http/contract.ts";

export interface FuzzInput {
  method: HTTPMethods;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: {
    content: { "application/json": { schema: Schema; example?: Record<string, unknown> } };
  };
}

const contract = readContract();

function resolve<Part>(part: Part & { $ref?: string }): Part {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), contract);
  return found as Part;
}

const ODD_METHODS: readonly HTTPMethods[] = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "QUERY",
  "SEARCH",
  "PROPFIND",
  "LOCK",
  "MKCOL",
];
const PROTOTYPE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
];

const texts = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "1.5",
    "2147483647",
    "2147483648",
    "9007199254740993",
    "1e309",
    "-1e309",
    "Infinity",
    "NaN",
    "9".repeat(400),
    "0x10",
    "null",
    "true",
    "[]",
    "{}",
  ),
  fc.constantFrom(
    "2026-11-21",
    "2026-02-30",
    "0000-01-01",
    "9999-12-31",
    "Europe/London",
    "Etc/GMT+99",
    "live",
    "match-result",
    "start_at desc",
    "1,8,12",
    "1764000000000-1",
  ),
  fc.constantFrom(
    ...PROTOTYPE_KEYS,
    "\u0000",
    "a\u0000b",
    "' or 1=1 --",
    "%",
    "%00",
    "%zz",
    "<script>",
    "\uD800",
    "💥",
    "ａ",
    "x".repeat(5000),
    "a@example.com",
    "password",
  ),
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.integer().map(String),
  fc.double().map(String),
);

const values: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.jsonValue(),
  fc.constantFrom(null, true, false, 0, -1, 2 ** 31, [], {}, [[[]]]),
);

const deepArrays = fc
  .constantFrom(50, 500, 5000, 20_000)
  .map((depth) => "[".repeat(depth) + "]".repeat(depth));
const rawBodies = fc.oneof(
  deepArrays,
  fc.string(),
  fc.constantFrom(
    "",
    "{",
    "nul",
    '{"a":1e309}',
    '{"email":NaN}',
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    `{"a":${"9".repeat(400)}}`,
    "\uFEFF{}",
    `"${"x".repeat(70_000)}"`,
  ),
);

function bodiesFor({ requestBody }: Operation, email: string): fc.Arbitrary<string | undefined> {
  const content = requestBody?.content["application/json"];
  if (content === undefined) return fc.option(rawBodies, { nil: undefined, freq: 10 });
  const fields = Object.keys(resolve(content.schema).properties ?? {});
  const example = content.example ?? {};
  const changed = fc
    .tuple(
      fc.constantFrom(example, { ...example, ...("email" in example ? { email } : {}) }),
      fc.subarray(fields),
      fc.dictionary(fc.oneof(fc.constantFrom(...fields, ...PROTOTYPE_KEYS), fc.string()), values, {
        maxKeys: 4,
      }),
    )
    .map(([given, omitted, changes]) =>
      JSON.stringify({
        ...Object.fromEntries(Object.entries(given).filter(([name]) => !omitted.includes(name))),
        ...changes,
      }),
    );
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: rawBodies },
  );
}

const headerValues = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});

function headersFor(token: string): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    {
      authorization: fc.oneof(
        { weight: 4, arbitrary: fc.constant(`Bearer ${token}`) },
        headerValues,
        fc.constantFrom(
          "Bearer",
          "Bearer ",
          `bearer ${token}`,
          `Bearer ${"x".repeat(200)}`,
          "Basic YTpi",
        ),
      ),
      "refresh-token": fc.oneof(
        { weight: 4, arbitrary: fc.constant(token) },
        headerValues,
        fc.constantFrom("", "x".repeat(200)),
      ),
      "content-type": fc.oneof(
        { weight: 6, arbitrary: fc.constant("application/json") },
        headerValues,
        fc.constantFrom(
          "text/plain",
          "text/csv",
          "application/json; charset=utf-16",
          "multipart/form-data",
        ),
      ),
      "if-none-match": fc.oneof(headerValues, fc.constantFrom("*", 'W/"x"')),
      "accept-encoding": fc.constantFrom("identity", "nothing", "identity;q=0"),
      "content-encoding": fc.constantFrom("identity", "gzip", "nothing"),
      "sec-fetch-mode": fc.constantFrom("navigate", "cors", "no-cors"),
      range: fc.constantFrom("bytes=0-0", "bytes=9-1", "lines=1"),
      "x-forwarded-for": fc.oneof(
        headerValues,
        fc.constantFrom("::1", "unknown", "1.2.3.4, 5.6.7.8", "999.1.1.1"),
      ),
    },
    { requiredKeys: [] },
  );
}

export interface FuzzedOperation {
  operationId: string;
  inputs(asker: { token: string; email: string }): fc.Arbitrary<FuzzInput>;
}

export const fuzzedOperations: readonly FuzzedOperation[] = Object.entries(contract.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // The contract is linted, so this shape is certain.
      const described = operation as Operation;
      const parameters = (described.parameters ?? []).map(resolve);
      const queryNames = parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name }) => name);
      const declaredMethod = method.toUpperCase() as HTTPMethods;
      return {
        operationId: described.operationId,
        inputs: ({ token, email }) =>
          fc
            .record({
              method: fc.oneof(
                { weight: 9, arbitrary: fc.constant(declaredMethod) },
                { weight: 1, arbitrary: fc.constantFrom(...ODD_METHODS) },
              ),
              places: fc.array(texts, { minLength: 3, maxLength: 3 }),
              query: fc.dictionary(
                queryNames.length === 0
                  ? fc.string({ maxLength: 8 })
                  : fc.oneof(
                      { weight: 6, arbitrary: fc.constantFrom(...queryNames) },
                      fc.constantFrom(...PROTOTYPE_KEYS),
                    ),
                texts,
                { maxKeys: 4 },
              ),
              repeatsQuery: fc.boolean(),
              headers: headersFor(token),
              payload: bodiesFor(described, email),
            })
            .map(({ method: usedMethod, places, query, repeatsQuery, headers, payload }) => {
              let place = 0;
              const filled = path.replace(/\{[^}]+\}/g, () => segment(places[place++] ?? ""));
              const pairs = Object.entries(query).map(
                ([name, value]) => `${encoded(name)}=${encoded(value)}`,
              );
              const search = [...pairs, ...(repeatsQuery ? pairs : [])].join("&");
              return {
                method: usedMethod,
                url: `${filled}${search === "" ? "" : `?${search}`}`,
                headers,
                payload: usedMethod === "GET" && payload === undefined ? undefined : payload,
              };
            }),
      };
    }),
);

/** Replaces lone surrogates, which a URL cannot contain. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD"));
}

/** Replaces segments that would change the URL. */
function segment(text: string): string {
  return /^\.*$/.test(text) ? "none" : encoded(text);
}

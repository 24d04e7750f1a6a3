import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import {
  type GenericSchema,
  array,
  exactOptional,
  is,
  nullable,
  number,
  object,
  unknown,
} from "valibot";
import { describe, expect, it } from "vitest";
import { getEvent } from "#later-response-schemas";
import { getMe, listCountries, listPlans, listRates, listSports } from "#response-schemas";
import { readPlace } from "#src/api/look-up-place.ts";
import { deserialize, asSettled, withinLimit } from "#src/queries/persister.ts";
import { breakEachField } from "../../support/broken-fields.ts";
import { exampleResponse } from "../../support/example-response.ts";

interface Persisted {
  queryKey: readonly unknown[];
  data: unknown;
  isValid: (data: unknown) => boolean;
}

function persisted(
  queryKey: readonly unknown[],
  operation: Parameters<typeof exampleResponse>[0],
  schema: GenericSchema,
): Persisted {
  return {
    queryKey,
    data: { body: exampleResponse(operation), savedAt: null, saidAt: 5 },
    isValid: (data) => isAnswer(data) && is(schema, data.body),
  };
}

function isAnswer(data: unknown): data is { body: unknown } {
  return is(
    object({ body: unknown(), savedAt: nullable(number()), saidAt: exactOptional(number()) }),
    data,
  );
}

const { data, meta } = exampleResponse("getEvent");
/** As a list has it. */
const { unlocked_predictions: _unlocked, ...event } = data;
const list = {
  data: { body: { data: [event], meta }, savedAt: null, saidAt: 5 },
  isValid: (data: unknown) =>
    isAnswer(data) &&
    is(object({ data: array(unknown()), meta: unknown() }), data.body) &&
    data.body.data.every((data) => is(getEvent, { data, questions: [], meta })) &&
    is(getEvent, { data: event, questions: [], meta: data.body.meta }),
};
const place = {
  country_name: "Ghana",
  country: "GH",
  continent_code: "AF",
  currency: "GHS",
  registration_allowed: true,
};

const PERSISTED: readonly Persisted[] = [
  persisted(["user", "me", "u1"], "getMe", getMe),
  persisted(["plans"], "listPlans", listPlans),
  persisted(["rates"], "listRates", listRates),
  persisted(["sports"], "listSports", listSports),
  persisted(["countries"], "listCountries", listCountries),
  { queryKey: ["events", "list", { sport_id: 1 }], ...list },
  { queryKey: ["events", "upcoming", 1], ...list },
  {
    queryKey: ["place"],
    data: place,
    isValid(data) {
      try {
        return readPlace(data) !== null;
      } catch {
        return false;
      }
    },
  },
];

it("A snapshot keeps the age of a response, but not the device's reason", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["events"], {
    body: { data: [] },
    savedAt: 1_795_000_000,
    why: "unreachable",
    late: "an-answer",
  });
  const [query] = JSON.parse(JSON.stringify(dehydrate(queryClient).queries.map(asSettled)));
  expect(query.state.data).toEqual({ body: { data: [] }, savedAt: 1_795_000_000 });
});

it("A snapshot of a failed refetch has the earlier data", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["events"], { body: { data: [] }, savedAt: null });
  await queryClient.prefetchQuery({
    queryKey: ["events"],
    queryFn: () => Promise.reject(new Error("gone")),
    retry: false,
  });
  const [query] = dehydrate(queryClient, { shouldDehydrateQuery: () => true }).queries.map(
    asSettled,
  );
  expect(query?.state).toMatchObject({
    status: "success",
    fetchStatus: "idle",
    error: null,
    fetchFailureCount: 0,
    data: { savedAt: null },
  });
});

describe("The restored data at the next start", () => {
  const client = (queries: unknown) =>
    JSON.stringify({ buster: "1", timestamp: 1, clientState: { mutations: [], queries } });
  const read = (query: unknown) => deserialize(client([query])).clientState.queries;

  it.each(PERSISTED)("contains $queryKey as it was written", ({ queryKey, data }) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKey, data, { updatedAt: 5 });
    const [written] = JSON.parse(JSON.stringify(dehydrate(queryClient).queries.map(asSettled)));
    const later = new QueryClient();
    hydrate(later, { queries: read(written) });
    expect(later.getQueryState(queryKey)).toMatchObject({
      data,
      dataUpdatedAt: 5,
      status: "success",
      fetchStatus: "idle",
    });
    expect(
      later.getQueryCache().find({ queryKey })?.meta,
      "a page that does not show it persists it again",
    ).toEqual({ boot: true });
  });

  it.each(PERSISTED)(
    "leaves out a $queryKey that could break a screen",
    ({ queryKey, data, isValid }) => {
      const query = { queryKey, queryHash: "any", state: { data, dataUpdatedAt: 5 } };
      const broken = [
        ...breakEachField(data),
        ...[undefined, null, "text", 5, [], {}].map((value) => ({ what: String(value), value })),
      ];
      for (const { what, value } of broken) {
        const kept = read({ ...query, state: { data: value, dataUpdatedAt: 5 } });
        expect(kept.length === 1, what).toBe(isValid(value));
      }
      for (const dataUpdatedAt of [undefined, null, "soon"])
        expect(read({ ...query, state: { data, dataUpdatedAt } })).toEqual([]);
      for (const odd of [undefined, null, "text", [], ["of", "another", "version"]])
        expect(read({ ...query, queryKey: odd })).toEqual([]);
    },
  );

  it("leaves out a damaged query and keeps the rest", () => {
    const data = { body: exampleResponse("listSports"), savedAt: null };
    const state = { data, dataUpdatedAt: 5 };
    const queries = [null, {}, { queryKey: ["plans"], state: {} }, { queryKey: ["sports"], state }];
    const restored = deserialize(client(queries)).clientState.queries;
    expect(restored.map(({ queryKey }) => queryKey)).toEqual([["sports"]]);
  });

  it.each(["", "null", "[]", "{}", client(null), client("text"), JSON.stringify({ buster: "1" })])(
    "is rejected if it is damaged as a whole: %s",
    (text) => {
      expect(() => deserialize(text)).toThrow();
    },
  );
});

describe("The data within the limit", () => {
  const query = (queryKey: string[], dataUpdatedAt: number, letters: number) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKey, "x".repeat(letters), { updatedAt: dataUpdatedAt });
    return dehydrate(queryClient).queries;
  };
  const keysOf = (queries: ReturnType<typeof withinLimit>) =>
    queries.map(({ queryKey }) => queryKey.join(" "));

  it("starts with the list of the landing page, even if older than the strip", () => {
    const queries = [
      ...query(["events", "upcoming", "1"], 3, 40_000),
      ...query(["sports"], 2, 10),
      ...query(["events", "list", "today"], 1, 120_000),
    ];
    expect(keysOf(withinLimit(queries))).toEqual(["events list today", "sports"]);
  });

  it("contains the newest of each kind", () => {
    const queries = [
      ...query(["events", "list", "yesterday"], 1, 10),
      ...query(["events", "list", "today"], 2, 10),
    ];
    expect(keysOf(withinLimit(queries))).toEqual(["events list today"]);
  });
});

import { type DehydratedState, hashKey } from "@tanstack/react-query";
import {
  type GenericSchema,
  array,
  exactOptional,
  is,
  literal,
  nullable,
  number,
  object,
  string,
  unknown,
} from "valibot";
import {
  ListedEvent,
  SourceMeta,
  getMe,
  listCountries,
  listPlans,
  listRates,
  listSports,
} from "#response-schemas";
import { placeSchema } from "#src/api/look-up-place.ts";

export type DehydratedQuery = DehydratedState["queries"][number];

function answer(body: GenericSchema): GenericSchema {
  return object({
    body,
    savedAt: nullable(number()),
    saidAt: exactOptional(number()),
    isPart: exactOptional(literal(true)),
  });
}

const eventList = answer(object({ data: array(ListedEvent), meta: SourceMeta }));

const DATA: Readonly<Record<string, GenericSchema>> = {
  "user me": answer(getMe),
  "events list": eventList,
  "events upcoming": eventList,
  plans: answer(listPlans),
  rates: answer(listRates),
  sports: answer(listSports),
  countries: answer(listCountries),
  place: placeSchema,
};

const persistedQuery = object({
  queryKey: array(unknown()),
  state: object({ data: unknown(), dataUpdatedAt: number() }),
});

/** Null if a screen could break on it: damaged, or from a version with another contract. */
export function restoreQuery(persisted: unknown): DehydratedQuery | null {
  if (!is(persistedQuery, persisted)) return null;
  const { queryKey, state } = persisted;
  const schema = DATA[nameOf(queryKey)];
  if (schema === undefined || !is(schema, state.data)) return null;
  return {
    queryKey,
    queryHash: hashKey(queryKey),
    dehydratedAt: state.dataUpdatedAt,
    // Lets a page persist the query again without showing it.
    meta: { boot: true },
    state: {
      data: state.data,
      dataUpdatedAt: state.dataUpdatedAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: "idle",
      isInvalidated: false,
      status: "success",
    },
  };
}

function nameOf(queryKey: readonly unknown[]): string {
  return queryKey
    .slice(0, 2)
    .filter((part) => is(string(), part))
    .join(" ");
}

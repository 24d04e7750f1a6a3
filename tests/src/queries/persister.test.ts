import { dehydrate, QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { deserialize, settled, withinLimit } from "#src/queries/persister.ts";

it("A snapshot keeps how old an answer is, and not why the device gave it", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["events"], {
    body: { data: [] },
    savedAt: 1_795_000_000,
    why: "unreachable",
    late: "an-answer",
  });
  const [query] = JSON.parse(JSON.stringify(dehydrate(queryClient).queries.map(settled)));
  expect(query.state.data).toEqual({ body: { data: [] }, savedAt: 1_795_000_000 });
});

it("A snapshot of a failed refetch is one of what was there before", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["events"], { body: { data: [] }, savedAt: null });
  await queryClient.prefetchQuery({
    queryKey: ["events"],
    queryFn: () => Promise.reject(new Error("gone")),
    retry: false,
  });
  const [query] = dehydrate(queryClient, { shouldDehydrateQuery: () => true }).queries.map(settled);
  expect(query?.state).toMatchObject({
    status: "success",
    fetchStatus: "idle",
    error: null,
    fetchFailureCount: 0,
    data: { savedAt: null },
  });
});

describe("What is read back at the next start", () => {
  const query = {
    queryKey: ["sports"],
    queryHash: '["sports"]',
    state: { dataUpdatedAt: 1, data: {} },
  };
  const client = { buster: "1", timestamp: 1, clientState: { mutations: [], queries: [query] } };

  it("is all that was written", () => {
    expect(deserialize(JSON.stringify(client))).toEqual(client);
  });

  it.each([
    "",
    "null",
    JSON.stringify({ ...client, clientState: null }),
    JSON.stringify({ ...client, clientState: { mutations: [], queries: [{}] } }),
    JSON.stringify({
      ...client,
      clientState: { mutations: [], queries: [{ ...query, state: {} }] },
    }),
  ])("is refused where it is damaged: %s", (text) => {
    expect(() => deserialize(text)).toThrow();
  });
});

describe("What is kept where there is not room for all", () => {
  const query = (queryKey: string[], dataUpdatedAt: number, letters: number) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKey, "x".repeat(letters), { updatedAt: dataUpdatedAt });
    return dehydrate(queryClient).queries;
  };
  const keysOf = (queries: ReturnType<typeof withinLimit>) =>
    queries.map(({ queryKey }) => queryKey.join(" "));

  it("is the list of the landing page first, though the strip above it came later", () => {
    const queries = [
      ...query(["events", "upcoming", "1"], 3, 40_000),
      ...query(["sports"], 2, 10),
      ...query(["events", "list", "today"], 1, 120_000),
    ];
    expect(keysOf(withinLimit(queries))).toEqual(["events list today", "sports"]);
  });

  it("is the newest of each kind", () => {
    const queries = [
      ...query(["events", "list", "yesterday"], 1, 10),
      ...query(["events", "list", "today"], 2, 10),
    ];
    expect(keysOf(withinLimit(queries))).toEqual(["events list today"]);
  });
});

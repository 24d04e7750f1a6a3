import { dehydrate, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { settled } from "#src/queries/persister.ts";

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

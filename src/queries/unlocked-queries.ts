import { queryOptions, skipToken } from "@tanstack/react-query";
import type { components } from "#contract";
import { type Answer, api, unwrap } from "#src/api/client.ts";
import { notSavedHere } from "#src/api/api-error.ts";
import { serverNow } from "#src/clock/server-clock.ts";
import { MAX_SYNC_PAGES } from "#domain/unlocked-predictions.ts";
import { NO_MARKS, addMarks } from "#src/display/row-forecast.ts";
import { isUnderWay } from "#src/display/match-clock.ts";
import { pollInterval } from "#src/queries/event-queries.ts";
import { EXPIRED, currentReader, sessionId } from "#src/storage/session.ts";
import { freshFor } from "#src/queries/freshness.ts";
import { guardAgainstEviction } from "#src/queries/eviction-guard.ts";
import { readOwnersPicks } from "#src/queries/saved-queries.ts";

type Schemas = components["schemas"];
export type Pick = Schemas["UnlockedPrediction"];
export type PicksAnswer = Answer<{ data: Pick[]; events: Schemas["Event"][] }>;

export const unlockedQueries = {
  all: () => ["unlocked"] as const,

  /** The worker saves all unlocked predictions at sign-in, start and focus. */
  sync: (session = sessionId()) =>
    queryOptions({
      queryKey: ["unlocked", "sync", session] as const,
      queryFn:
        session === null
          ? skipToken
          : async ({ signal }) => ({
              marks: addMarks(NO_MARKS, (await fetchAllPages(signal)).body.data),
            }),
      staleTime: freshFor.picks,
      // The browser may have removed the worker's database while the page was hidden.
      refetchOnWindowFocus: "always",
    }),

  /** Reads from this device when offline or after the session expires. */
  picks: (reader = currentReader.read()) =>
    queryOptions({
      queryKey: ["unlocked", "picks", reader] as const,
      queryFn:
        reader === null
          ? skipToken
          : async ({ signal, client, queryKey }) => {
              const answer = await (reader === EXPIRED ? readSaved() : fetchAllPages(signal));
              return guardAgainstEviction(
                client.getQueryData<PicksAnswer>(queryKey),
                answer,
                ({ data }) => [
                  data.map(
                    ({ event_id: event, prediction }) => `${event} ${prediction.question.id}`,
                  ),
                ],
              );
            },
      staleTime: freshFor.match,
      refetchInterval: ({ state }) =>
        hasMatchUnderWay(state.data?.body, serverNow() / 1_000) ? pollInterval() : false,
    }),
};

/** @param now unix seconds */
export function hasMatchUnderWay(picks: PicksAnswer["body"] | undefined, now: number): boolean {
  return picks?.events.some((event) => isUnderWay(event, now)) ?? false;
}

async function fetchAllPages(signal: AbortSignal): Promise<PicksAnswer> {
  const pages: PicksAnswer[] = [];
  let since: string | null = null;
  while (pages.length < MAX_SYNC_PAGES) {
    const query: { since?: string } = since === null ? {} : { since };
    const page = await unwrap(api.GET("/predictions/unlocked", { params: { query }, signal }));
    pages.push(page);
    if (!page.body.meta.more || page.body.meta.cursor === since) break;
    since = page.body.meta.cursor;
  }
  const [first] = pages;
  const data = latestOf(pages.flatMap((page) => page.body.data));
  const events = [
    ...new Map(
      pages.flatMap((page) => page.body.events).map((event) => [event.id, event]),
    ).values(),
  ];
  return { savedAt: null, ...first, body: { data, events } };
}

/** A pick that changes while the pages load arrives twice. */
function latestOf(picks: readonly Pick[]): Pick[] {
  return [...new Map(picks.map((pick) => [pick.prediction.id, pick])).values()];
}

async function readSaved(): Promise<PicksAnswer> {
  const saved = await readOwnersPicks();
  if (saved === null) throw notSavedHere();
  return { body: { data: saved.data, events: saved.events }, savedAt: saved.savedAt };
}

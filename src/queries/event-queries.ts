import { queryOptions } from "@tanstack/react-query";
import type { Day } from "#domain/day.ts";
import { unpackFixtures } from "#domain/fixture.ts";
import { isInPlay } from "#domain/match-status.ts";
import { PER_PAGE } from "#domain/paging.ts";
import { isOwn, mergeUnlocked } from "#domain/unlocked-predictions.ts";
import type { components, operations } from "#contract";
import { type Answer, api, unwrap } from "#src/api/client.ts";
import { EvictedError } from "#src/api/evicted-error.ts";
import { timeZone } from "#src/clock/time-zone.ts";
import { nextPerTournament } from "#src/display/group-events.ts";
import type { FixturesSearch } from "#src/display/search-params.ts";
import { DEFAULT_SPORT } from "#src/display/sport-choice.ts";
import { EXPIRED, currentReader } from "#src/storage/session.ts";
import { online } from "#src/pwa/connection.ts";
import { savesData } from "#src/pwa/data-saver.ts";
import { SCORES_EVERY_MS, freshFor } from "#src/queries/freshness.ts";
import { guardAgainstEviction } from "#src/queries/eviction-guard.ts";
import { readOwnersPicks } from "#src/queries/saved-queries.ts";

export type Event = components["schemas"]["Event"];
export type EventsAnswer = Answer<{ data: Event[]; meta: components["schemas"]["SourceMeta"] }>;
type DetailAnswer = Answer<components["schemas"]["EventDetail"]>;
type FixturesQuery = NonNullable<operations["listFixtures"]["parameters"]["query"]>;

type Sport = components["schemas"]["Sport"];

export type EventFilters = Pick<
  FixturesQuery,
  "sport_id" | "schedule_date" | "tz" | "tournament_id" | "status"
>;

export const eventQueries = {
  all: () => ["events"] as const,
  details: () => ["events", "detail"] as const,

  list: (filters: EventFilters, { boot = false } = {}) =>
    queryOptions({
      queryKey: ["events", "list", filters] as const,
      queryFn: async ({ signal, client, queryKey }) => {
        const answer = await fetchFixtures(filters, signal);
        // Matches leave a status list normally, but a day's list only if the phone has lost them.
        return filters.status === undefined
          ? guardAgainstEviction(
              client.getQueryData<typeof answer>(queryKey),
              answer,
              ({ data }) => [data.map(({ id }) => id)],
            )
          : answer;
      },
      staleTime: freshFor.scores,
      refetchInterval: pollInterval,
      meta: { boot },
    }),

  day: (search: FixturesSearch, sport: Sport, today: Day) => {
    // The app filters live matches itself, because the same list also works offline.
    const status = search.status === "live" ? undefined : search.status;
    const boot =
      (search.date ?? today) === today &&
      search.tournament === undefined &&
      status === undefined &&
      isLanding(sport);
    return eventQueries.list(
      {
        sport_id: sport.id,
        schedule_date: search.date ?? today,
        tz: timeZone(),
        ...(search.tournament === undefined ? {} : { tournament_id: search.tournament }),
        ...(status === undefined ? {} : { status }),
      },
      { boot },
    );
  },

  upcoming: (sport: Sport) =>
    queryOptions({
      queryKey: ["events", "upcoming", sport.id] as const,
      queryFn: async ({ signal }) => {
        const { body, ...answer } = await fetchFixtures({ sport_id: sport.id }, signal);
        return { ...answer, body: { ...body, data: nextPerTournament(body.data) } };
      },
      staleTime: 5 * freshFor.scores,
      // "Live now" must not be older than two and a half minutes.
      refetchInterval: ({ state }) =>
        mayPoll() ? (state.data?.body.data.some(isInPlay) === true ? 2 : 5) * interval : false,
      meta: { boot: isLanding(sport) },
    }),

  openCard: () =>
    queryOptions({
      queryKey: ["events", "open-card"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/predictions/of-the-day", { signal })),
      staleTime: freshFor.match,
      refetchInterval: pollInterval,
    }),

  detail: (slug: string, reader = currentReader.read()) =>
    queryOptions({
      queryKey: ["events", "detail", slug, reader] as const,
      queryFn: async ({ signal, client, queryKey }) => {
        const current = client.getQueryData<DetailAnswer>(queryKey);
        const answer = await fetchDetail(slug, reader, signal);
        if (reader === EXPIRED && lacksUnlocked(answer, current)) throw new EvictedError(answer);
        return guardAgainstEviction(current, answer, ({ data, questions }) => [
          questions.map(({ id }) => id),
          (data.unlocked_predictions ?? []).map(({ prediction }) => prediction.question.id),
        ]);
      },
      staleTime: freshFor.match,
      // After a login at a match, the public data stays until the fan's own arrives.
      placeholderData: (shown, before) =>
        before?.queryKey[2] === slug && before.queryKey[3] === null ? shown : undefined,
      refetchInterval: (query) =>
        query.state.data?.body.data.predictions.state === "settled" ? false : pollInterval(),
    }),
};

function isLanding({ slug }: Sport): boolean {
  return slug === DEFAULT_SPORT.slug;
}

async function fetchFixtures(filters: EventFilters, signal: AbortSignal): Promise<EventsAnswer> {
  const query = { ...filters, per_page: PER_PAGE, sort: "start_at asc" } as const;
  const { body, ...answer } = await unwrap(api.GET("/fixtures", { params: { query }, signal }));
  return { ...answer, body: { data: unpackFixtures(body), meta: body.meta } };
}

async function fetchDetail(slug: string, reader: string | null, signal: AbortSignal) {
  const params = { path: { slug } };
  if (reader !== null && reader !== EXPIRED)
    return unwrap(api.GET("/events/{slug}/withPredictions", { params, signal }));
  const answer = await unwrap(api.GET("/events/{slug}", { params, signal }));
  return reader === EXPIRED ? withSaved(answer) : answer;
}

/** After a session expires the server sends public rows only, so add the owner's saved ones. */
async function withSaved(answer: DetailAnswer): Promise<DetailAnswer> {
  const saved = await readSaved();
  const own = (saved?.data ?? []).filter((entry) => entry.event_id === answer.body.data.id);
  const savedAt = own.length === 0 ? answer.savedAt : (answer.savedAt ?? saved?.savedAt ?? null);
  const known = new Set(answer.body.questions.map(({ id }) => id));
  // A match that was synced but never opened is saved without its questions.
  const missingQuestions = own
    .map(({ prediction }) => prediction.question)
    .filter(({ id }) => !known.has(id));
  return {
    ...answer,
    savedAt,
    body: {
      ...answer.body,
      questions: [...answer.body.questions, ...missingQuestions],
      data: {
        ...answer.body.data,
        unlocked_predictions: mergeUnlocked(own, answer.body.data.unlocked_predictions ?? []),
      },
    },
  };
}

/** If the device lost paid predictions, the page holds the last copy. */
function lacksUnlocked(answer: DetailAnswer, current: DetailAnswer | undefined): boolean {
  const open = new Set(
    answer.body.data.unlocked_predictions?.map(({ prediction }) => prediction.id),
  );
  return (
    current?.body.data.unlocked_predictions?.some(
      (entry) => isOwn(entry) && !open.has(entry.prediction.id),
    ) ?? false
  );
}

async function readSaved() {
  try {
    return await readOwnersPicks();
  } catch {
    return null;
  }
}

/** Random to spread the phones' requests, but constant: a change would restart the timer. */
const interval = SCORES_EVERY_MS + Math.round((Math.random() - 0.5) * 6_000);

export function pollInterval(): number | false {
  return mayPoll() ? interval : false;
}

function mayPoll(): boolean {
  return online.read() && !savesData.read();
}

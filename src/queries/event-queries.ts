import { queryOptions } from '@tanstack/react-query';
import type { components, paths } from '#contract';
import { api } from '#src/api/client.ts';
import { type Answer, unwrap } from '#src/api/unwrap.ts';
import { sessionScope } from '#src/offline/session.ts';
import { SCORES_EVERY_MS, freshFor } from '#src/queries/freshness.ts';

export type Event = components['schemas']['Event'];
export type EventsAnswer = Answer<{ data: Event[] }>;
type EventsQuery = NonNullable<paths['/events']['get']['parameters']['query']>;

export type EventFilters = Pick<EventsQuery, 'sport_id' | 'schedule_date' | 'tz' | 'tournament_id' | 'status'>;

export const eventQueries = {
  all: () => ['events'] as const,

  /** `boot`: the landing list, kept for the first frame of the next start. */
  list: (filters: EventFilters, { boot = false } = {}) =>
    queryOptions({
      queryKey: ['events', 'list', filters] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/events', { params: { query: { ...filters, per_page: 200, sort: 'start_at asc' } }, signal })),
      staleTime: freshFor.scores,
      refetchInterval: nextLook,
      meta: { boot },
    }),

  /** What has not ended, whatever the day: for the strip. */
  upcoming: (sportId: number) =>
    queryOptions({
      queryKey: ['events', 'upcoming', sportId] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/events', { params: { query: { sport_id: sportId, per_page: 200, sort: 'start_at asc' } }, signal })),
      staleTime: 5 * freshFor.scores,
    }),

  detail: (slug: string, signedIn: boolean) =>
    queryOptions({
      queryKey: ['events', 'detail', slug, signedIn ? sessionScope() : null] as const,
      queryFn: ({ signal }) =>
        signedIn
          ? unwrap(api.GET('/events/{slug}/withPredictions', { params: { path: { slug } }, signal }))
          : unwrap(api.GET('/events/{slug}', { params: { path: { slug } }, signal })),
      staleTime: freshFor.match,
      // Judged is over: nothing more will change while it is on screen.
      refetchInterval: (query) => (query.state.data?.body.data.predictions.state === 'settled' ? false : nextLook()),
    }),
};

/** Chosen once: phones do not all ask in the same second, and a render does not restart the timer. */
const interval = SCORES_EVERY_MS + Math.round((Math.random() - 0.5) * 6_000);

/** Only in the foreground (the library's default) and online; coming back online asks at once. */
function nextLook(): number | false {
  return navigator.onLine ? interval : false;
}

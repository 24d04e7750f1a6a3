import { createFileRoute } from '@tanstack/react-router';
import { dayOf } from '#src/domain/day-strip.ts';
import { chooseSport } from '#src/domain/sport-choice.ts';
import { sportQueries } from '#src/queries/sport-queries.ts';
import { fixtureListOptions } from '#src/screens/home/fixture-list-options.ts';
import { HomeScreen } from '#src/screens/home/home-screen.tsx';
import { readFixturesSearch } from '#src/search-params.ts';

export const Route = createFileRoute('/')({
  validateSearch: readFixturesSearch,
  loaderDeps: ({ search: { date, tournament, status, sport } }) => ({ date, tournament, status, sport }),
  loader: ({ context: { queryClient }, deps }) => {
    // Warmed, not awaited: the screen has its own waiting and failing states.
    void queryClient.prefetchQuery(sportQueries.list());
    const sport = chooseSport(deps.sport, queryClient.getQueryData(sportQueries.list().queryKey)?.body.data);
    void queryClient.prefetchQuery(fixtureListOptions(deps, sport, dayOf(new Date())));
  },
  component: HomeScreen,
});

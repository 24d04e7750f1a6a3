import { createFileRoute } from "@tanstack/react-router";
import { dayOf } from "#src/display/day-strip.ts";
import { chooseSport } from "#src/display/sport-choice.ts";
import { serverNow } from "#src/clock/server-clock.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { HomeScreen } from "#src/screens/home/home-screen.tsx";

export const Route = createFileRoute("/_matches/")({
  loaderDeps: ({ search: { date, tournament, status, sport } }) => ({
    date,
    tournament,
    status,
    sport,
  }),
  loader: ({ context: { queryClient }, deps }) => {
    const sports = queryClient.getQueryData(sportQueries.list().queryKey)?.body.data;
    const list = eventQueries.day(
      deps,
      chooseSport(deps.sport, sports),
      dayOf(new Date(serverNow())),
    );
    // Not awaited: the screen shows loading and errors itself. It also refetches known data,
    // because a request here would delay the first frame on a slow phone.
    if (sports === undefined) void queryClient.prefetchQuery(sportQueries.list());
    if (queryClient.getQueryData(list.queryKey) === undefined) void queryClient.prefetchQuery(list);
  },
  component: HomeScreen,
});

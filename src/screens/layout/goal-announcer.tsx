import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNow } from "#src/clock/use-now.ts";
import { dayOf } from "#src/display/day-strip.ts";
import { type GoalsSeen, countGoals, goalNews } from "#src/display/goal-news.ts";
import type { FixturesSearch } from "#src/display/search-params.ts";
import { chooseSport } from "#src/display/sport-choice.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { isFollowedMatch } from "#src/screens/home/is-followed-match.ts";
import { type Followed, following } from "#src/storage/followed.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { css } from "#styled/css/index.js";

export function GoalAnnouncer() {
  const followed = useObservable(following);
  const list = useShownList();
  const match = useShownMatch();
  const listNews = useGoalNews(list, followed);
  const matchNews = useGoalNews(match, followed);
  return (
    <div role="status" className={css({ srOnly: true })}>
      <span>{listNews}</span>
      <span>{matchNews}</span>
    </div>
  );
}

const NO_EVENTS: readonly Event[] = [];

/** Reads what the screens requested, and requests nothing itself. */
function useShownList(): readonly Event[] {
  const search: FixturesSearch = useSearch({ strict: false });
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const today = dayOf(new Date(useNow() * 1_000));
  const day = eventQueries.day(search, chooseSport(search.sport, sports), today);
  const { hideInResponse } = useHiddenScores();
  return useQuery({ ...day, enabled: false, select: hideInResponse }).data?.body.data ?? NO_EVENTS;
}

function useShownMatch(): readonly Event[] {
  const { slug = "" } = useParams({ strict: false });
  const { reader } = useSession();
  const { hide } = useHiddenScores();
  const select = useCallback(
    ({ body }: { body: { data: Event } }): readonly Event[] => [hide(body.data)],
    [hide],
  );
  const detail = useQuery({
    ...eventQueries.detail(slug, reader),
    enabled: false,
    select,
  });
  return detail.data ?? NO_EVENTS;
}

function useGoalNews(events: readonly Event[], followed: Followed): string | null {
  const seen = useRef<GoalsSeen>(new Map());
  const [news, setNews] = useState<string | null>(null);
  useEffect(() => {
    const followedEvents = events.filter((event) => isFollowedMatch(event, followed));
    const newGoals = goalNews(seen.current, followedEvents);
    seen.current = countGoals(followedEvents);
    if (newGoals !== null) setNews(newGoals);
  }, [events, followed]);
  return news;
}

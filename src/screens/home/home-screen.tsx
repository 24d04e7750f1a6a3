import { type ReactNode, useRef, useState } from "react";
import { isInPlay } from "#domain/match-status.ts";
import { savedTime } from "#src/api/saved-time.ts";
import { firstRows, groupIntoSections } from "#src/display/group-events.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { ClaimLine } from "#src/screens/home/claim-line.tsx";
import { DayStrip } from "#src/screens/home/day-strip.tsx";
import { FilterChips } from "#src/screens/home/filter-chips.tsx";
import { FixtureSections } from "#src/screens/home/fixture-sections.tsx";
import { FixtureSkeleton } from "#src/screens/home/fixture-skeleton.tsx";
import { isFollowedMatch } from "#src/screens/home/is-followed-match.ts";
import { NextStrip, StripAge } from "#src/screens/home/next-strip.tsx";
import { type Fixtures, useFixtures } from "#src/screens/home/use-fixtures.ts";
import { firstLoadDone } from "#src/pwa/first-load.ts";
import { type Followed, following } from "#src/storage/followed.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { DataAge, StaleSource, useIsOld } from "#src/ui/data-age.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SlowNote } from "#src/ui/skeleton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const loadBelowList = async () => {
  await firstLoadDone();
  return (await import("#src/screens/home/below-list.tsx")).BelowList;
};
const loadEmptyDay = async () => (await import("#src/screens/home/empty-day.tsx")).EmptyDay;
const loadIdleClubs = async () => (await import("#src/screens/home/idle-clubs.tsx")).IdleClubs;
const loadOpenCard = async () => {
  await firstLoadDone();
  return (await import("#src/screens/home/open-card.tsx")).OpenCard;
};

const screenStyle = css({
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  paddingBottom: "4",
  containerType: "inline-size",
  // The height of the day strip and the chips.
  "--bars-height": "5.75rem",
  _pageWith: { overscrollBehaviorY: "contain" },
});
const barsStyle = css({
  position: "sticky",
  top: "var(--bar-height, 3rem)",
  zIndex: "2",
  bg: "paper",
  borderBottomWidth: "hair",
  borderColor: "line",
  "@media (max-height: 31.25em)": { position: "static" },
});
const ROWS_ON_PHONE_SCREEN = 10;
const MAX_IDLE_CLUBS = 5;

const listStyle = css({
  scrollMarginTop: "6rem",
  _focus: { outline: "none" },
  // Keeps the focused element clear of the bars and the sticky heads.
  "& :is(a, button):not(h2 > *)": { scrollMarginTop: "calc(var(--bars-height) + 3rem)" },
});
const dimStyle = css({ opacity: "0.45" });
const slowNoteStyle = css({ position: "absolute", insetInline: "0", top: "0", zIndex: "2" });
const footStyle = css({ paddingTop: "3", md: { paddingInline: "4" } });

export function HomeScreen() {
  const fixtures = useFixtures();
  const { search, today, chosen, sports, sport, list, upcoming, isLanding, showsNext } = fixtures;
  const { reader, signedIn } = useSession();
  const isListOld = useIsOld(list);
  const [isOld, setOld] = useState(isListOld);
  // A placeholder day keeps its age state.
  if (list.data !== undefined && isListOld !== isOld) setOld(isListOld);
  const listElement = useRef<HTMLDivElement>(null);
  const savedAt = savedTime(list);
  const meta = list.data?.body.meta;
  const live = (list.data?.body.data ?? []).filter(isInPlay);
  return (
    <div className={screenStyle}>
      <h1 className={css({ srOnly: true })}>{`${sport.name} fixtures, scores and predictions`}</h1>
      <div className={barsStyle}>
        <DayStrip today={today} chosen={chosen} />
        <FilterChips
          search={search}
          sports={sports}
          sport={sport}
          list={list}
          liveCount={isOld ? 0 : live.length}
        />
      </div>
      <ClaimLine />
      {/* take-snapshot.ts reads these attributes. */}
      <div
        {...(isLanding && savedAt !== null
          ? {
              "data-scores-at": Math.min(savedAt, meta?.stale_since ?? savedAt),
              "data-day": today,
              "data-reader": reader ?? "",
            }
          : {})}
      >
        <DataAge query={list} label="Scores saved" />
      </div>
      <StaleSource since={meta?.stale_since} />
      {showsNext ? <StripAge query={upcoming} list={list} /> : null}
      <div id="matches" ref={listElement} tabIndex={-1} className={listStyle}>
        <FixtureList fixtures={fixtures} isOld={isOld} />
        {showsNext && !signedIn && list.data !== undefined ? (
          <LatePart load={loadOpenCard}>{(OpenCard) => <OpenCard />}</LatePart>
        ) : null}
      </div>
      <div className={footStyle}>
        <Notice>{meta?.notice}</Notice>
      </div>
      <AfterFirstFrame>
        <LatePart load={loadBelowList}>
          {(BelowList) => (
            <BelowList
              list={listElement}
              today={today}
              chosen={chosen}
              onRefresh={() => void list.refetch()}
            />
          )}
        </LatePart>
      </AfterFirstFrame>
    </div>
  );
}

function PlaceholderDay({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isOld} className={css({ position: "relative" })}>
      {isOld ? (
        <div role="status" aria-label="Loading fixtures" className={slowNoteStyle}>
          <SlowNote>Still asking for the scores</SlowNote>
        </div>
      ) : null}
      <div inert={isOld} className={isOld ? dimStyle : undefined}>
        {children}
      </div>
    </div>
  );
}

function FixtureList({ fixtures, isOld }: { fixtures: Fixtures; isOld: boolean }) {
  const { search, sport, today, chosen, list, oldDay, upcoming, isFiltered, showsNext } = fixtures;
  const followed = useObservable(following);
  const { ShowDay } = useHiddenScores();
  const isFollowed = (event: Event) => isFollowedMatch(event, followed);
  const failure = useLoadFailure(list);
  const response = list.data ?? oldDay;
  if (response === undefined)
    return failure === null ? <FixtureSkeleton /> : <ErrorState {...failure} />;
  const { data, meta } = response.body;
  const events = data
    .filter((event) => search.status !== "live" || isInPlay(event))
    .filter((event) => search.following !== 1 || isFollowed(event));
  const isIdle = (entry: Followed[number]) =>
    entry[0] === "team" && !data.some((event) => isFollowedMatch(event, [entry]));
  const idle = showsNext || search.following === 1 ? followed.filter(isIdle) : [];
  const idleClubs =
    idle.length === 0 ? null : <IdleClubs ids={idle.slice(-MAX_IDLE_CLUBS).map(([, id]) => id)} />;
  if (events.length === 0)
    return oldDay !== undefined ? (
      <FixtureSkeleton />
    ) : (
      <>
        {idleClubs}
        <LatePart load={loadEmptyDay} fallback={<FixtureSkeleton />}>
          {(EmptyDay) => (
            <EmptyDay
              chosen={chosen}
              isFiltered={isFiltered}
              isFollowing={search.following === 1}
              sport={sport}
              today={today}
              upcoming={upcoming.data?.body.data ?? []}
            />
          )}
        </LatePart>
      </>
    );
  const sections = groupIntoSections(events, isFollowed);
  const eventsOnScreen = firstRows(sections, ROWS_ON_PHONE_SCREEN).flatMap(
    (section) => section.events,
  );
  const shownIds = new Set(eventsOnScreen.map(({ id }) => id));
  return (
    <PlaceholderDay isOld={oldDay !== undefined}>
      <ShowDay events={data} isToday={chosen === today} />
      <FixtureSections
        sections={sections}
        sport={sport.slug}
        isOld={isOld}
        notice={meta.notice}
        idleClubs={idleClubs}
        strip={showsNext ? <NextStrip query={upcoming} today={today} shownIds={shownIds} /> : null}
      />
    </PlaceholderDay>
  );
}

/** Reserves the height of each club, so that the list below does not move. */
function IdleClubs({ ids }: { ids: readonly number[] }) {
  return (
    <LatePart
      load={loadIdleClubs}
      fallback={ids.map((id) => (
        <div key={id} className={css({ minHeight: "target" })} />
      ))}
    >
      {(Clubs) => <Clubs ids={ids} />}
    </LatePart>
  );
}

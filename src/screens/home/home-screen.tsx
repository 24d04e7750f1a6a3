import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { isInPlay } from "#domain/match-status.ts";
import { savedTime } from "#src/api/saved-time.ts";
import { firstRows, groupIntoSections } from "#src/display/group-events.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { ClaimLine } from "#src/screens/home/claim-line.tsx";
import { DayStrip } from "#src/screens/home/day-strip.tsx";
import { EmptyDay } from "#src/screens/home/empty-day.tsx";
import { FilterChips } from "#src/screens/home/filter-chips.tsx";
import { FixtureSections } from "#src/screens/home/fixture-sections.tsx";
import { FixtureSkeleton } from "#src/screens/home/fixture-skeleton.tsx";
import { isFollowedMatch } from "#src/screens/home/is-followed-match.ts";
import { NextStrip, StripAge } from "#src/screens/home/next-strip.tsx";
import { type Fixtures, useFixtures } from "#src/screens/home/use-fixtures.ts";
import { following } from "#src/storage/followed.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { DataAge, StaleSource, useIsOld } from "#src/ui/data-age.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const loadControls = async () => (await import("#src/screens/home/list-controls.tsx")).ListControls;
/** The days and the refresh button do the same. */
const leaveOut = () => {};

const screenStyle = css({
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  paddingBottom: "4",
  containerType: "inline-size",
  // The days and the chips.
  "--bars-height": "6rem",
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
/** On the screen of a phone. */
const ROWS_ON_SCREEN = 10;

const listStyle = css({
  scrollMarginTop: "6rem",
  _focus: { outline: "none" },
  // The bars and the heads above the rows cover nothing that has the focus.
  "& :is(a, button):not(h2 > *)": { scrollMarginTop: "calc(var(--bars-height) + 3rem)" },
});
const bannerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  marginTop: "4",
  scrollMarginTop: "var(--bars-height)",
  fontWeight: "semibold",
  _hover: { color: "pitch" },
});

export function HomeScreen() {
  const fixtures = useFixtures();
  const { search, today, chosen, sports, sport, list, upcoming, isLanding, showsNext } = fixtures;
  const { reader } = useSession();
  const isOld = useIsOld(list);
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
      {/* Read by take-snapshot.ts: when the scores of the landing list came, and on which day. */}
      <div
        {...(isLanding && savedAt !== null
          ? {
              "data-scores-at": Math.min(savedAt, meta?.stale_since ?? savedAt),
              "data-day": today,
              "data-reader": reader ?? "",
            }
          : {})}
      >
        <DataAge query={list} said="Scores saved" />
      </div>
      <StaleSource since={meta?.stale_since} />
      {showsNext ? <StripAge query={upcoming} list={list} /> : null}
      <div id="matches" ref={listElement} tabIndex={-1} className={listStyle}>
        <FixtureList fixtures={fixtures} isOld={isOld} />
      </div>
      <Notice>{meta?.notice}</Notice>
      <AfterFirstFrame>
        <FaqBanner />
        <LatePart load={loadControls} onMissing={leaveOut}>
          {(ListControls) => (
            <ListControls
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

function FaqBanner() {
  return (
    <Link to="/frequently-asked-questions" className={`${card()} ${bannerStyle}`}>
      <span>How are predictions made, and how often are they right?</span>
      <span aria-hidden>→</span>
    </Link>
  );
}

function FixtureList({ fixtures, isOld }: { fixtures: Fixtures; isOld: boolean }) {
  const { search, sport, today, chosen, list, upcoming, isFiltered, showsNext } = fixtures;
  const followed = useObservable(following);
  const isOwn = (event: Event) => isFollowedMatch(event, followed);
  const failure = useLoadFailure(list);
  if (list.data === undefined)
    return failure === null ? <FixtureSkeleton /> : <ErrorState {...failure} />;
  const { data, meta } = list.data.body;
  const events = data
    .filter((event) => search.status !== "live" || isInPlay(event))
    .filter((event) => search.following !== 1 || isOwn(event));
  if (events.length === 0)
    return (
      <EmptyDay
        chosen={chosen}
        isFiltered={isFiltered}
        sport={sport}
        today={today}
        upcoming={upcoming.data?.body.data ?? []}
      />
    );
  const sections = groupIntoSections(events, isOwn);
  const onScreen = firstRows(sections, ROWS_ON_SCREEN).flatMap((section) => section.events);
  const shown = new Set(onScreen.map(({ id }) => id));
  return (
    <FixtureSections
      sections={sections}
      sport={sport.slug}
      isOld={isOld}
      notice={meta.notice}
      strip={showsNext ? <NextStrip query={upcoming} today={today} shown={shown} /> : null}
    />
  );
}

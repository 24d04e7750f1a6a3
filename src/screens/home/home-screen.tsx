import { Link } from "@tanstack/react-router";
import { savedTime } from "#src/api/saved-time.ts";
import { useSession } from "#src/queries/use-session.ts";
import { DayStrip } from "#src/screens/home/day-strip.tsx";
import { Filters } from "#src/screens/home/filters.tsx";
import { FixtureList } from "#src/screens/home/fixture-list.tsx";
import { NextStrip } from "#src/screens/home/next-strip.tsx";
import { SportTabs } from "#src/screens/home/sport-tabs.tsx";
import { useFixtures } from "#src/screens/home/fixture-list-query.ts";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { DataAge, StaleSource } from "#src/ui/data-age.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const bannerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  marginTop: "4",
  fontWeight: "semibold",
  _hover: { color: "pitch" },
});

export function HomeScreen() {
  const { search, today, sports, sport, list, upcoming, isLanding } = useFixtures();
  const { reader } = useSession();
  const savedAt = savedTime(list);
  const meta = list.data?.body.meta;
  return (
    <Page flush>
      <h1 className={css({ srOnly: true })}>{`${sport.name} fixtures, scores and predictions`}</h1>
      <SportTabs sports={sports} active={sport} list={list} />
      <NextStrip query={upcoming} list={list} />
      <DayStrip today={today} chosen={search.date ?? today} />
      <Filters sportId={sport.id} search={search} />
      <Notice>{meta?.notice}</Notice>
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
        <DataAge query={list} subject="Scores" />
      </div>
      <StaleSource since={meta?.stale_since} />
      <FixtureList query={list} />
      <AfterFirstFrame>
        <FaqBanner />
      </AfterFirstFrame>
    </Page>
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

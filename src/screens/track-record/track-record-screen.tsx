import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { chancePlot, headline, matchesText } from "#src/display/chance-plot.ts";
import { PAST_SEASONS_TEXT } from "#src/display/past-seasons.ts";
import { leftOutText, voidText } from "#src/display/track-record.ts";
import { type RecordAnswer, trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { ChancesPlot } from "#src/screens/track-record/chances-plot.tsx";
import { MissesSection } from "#src/screens/track-record/misses-section.tsx";
import { QuestionBars } from "#src/screens/track-record/question-bars.tsx";
import { RecordSkeleton } from "#src/screens/track-record/record-skeleton.tsx";
import { headlineStyle, quietStyle } from "#src/screens/track-record/record-styles.ts";
import { Statisticians } from "#src/screens/track-record/statisticians.tsx";
import { TournamentFilter } from "#src/screens/track-record/tournament-filter.tsx";
import { DataAge } from "#src/ui/data-age.tsx";
import { ChevronIcon, Icon } from "#src/ui/icons.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Loadable, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const OLD_AFTER_S = 3_600;

const checkStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "3",
  minHeight: "3rem",
  paddingInline: "4",
  bg: "card",
  borderBottomWidth: "hair",
  borderColor: "line",
  fontWeight: "bold",
  "& > :first-child": { color: "pitch" },
  "& > :last-child": { color: "ink.3", transform: "rotate(180deg)" },
  md: { borderInlineWidth: "hair", borderBottomRadius: "lg" },
});
export function TrackRecordScreen() {
  const { tournament } = useSearch({ from: "/track-record" });
  const query = useQuery(trackRecordQueries.of(tournament));
  return (
    <Page
      title="Track record"
      aside={
        <>
          <TournamentFilter tournament={tournament} />
          <RefreshButton label="Refresh record" query={query} />
        </>
      }
    >
      <DataAge query={query} label="This record was saved" oldAfter={OLD_AFTER_S} />
      <Content query={query} isFiltered={tournament !== undefined} />
    </Page>
  );
}

type RecordQuery = Loadable & { data: RecordAnswer | undefined };

function Content({ query, isFiltered }: { query: RecordQuery; isFiltered: boolean }) {
  const { data } = query;
  const failure = useLoadFailure(query);
  if (data === undefined) {
    return failure === null ? (
      <RecordSkeleton />
    ) : (
      <Section>
        <ErrorState {...failure} />
      </Section>
    );
  }
  const { data: record, meta } = data.body;
  if (record.counts.settled === 0)
    return <NothingSettled isFiltered={isFiltered} notCountedText={leftOutText(record.counts)} />;
  const plot = chancePlot(record);
  const voidedText = voidText(record.counts);
  return (
    <>
      <h2 className={headlineStyle}>{headline(plot)}</h2>
      <p className={quietStyle}>
        <span>{plot.isPast ? PAST_SEASONS_TEXT : matchesText(record.counts)}</span>
        {meta.notice === null ? null : <span>{` ${meta.notice}`}</span>}
      </p>
      <Section>
        <SectionBody>
          <ChancesPlot plot={plot} />
        </SectionBody>
      </Section>
      <QuestionBars groups={record.groups} minSettled={meta.least} />
      <MissesSection misses={record.misses} />
      <Statisticians record={record} minSettled={meta.least} />
      <Link to="/how-it-works" hash="seals" className={checkStyle}>
        <SealIcon />
        <span>Check it yourself</span>
        <ChevronIcon />
      </Link>
      {voidedText === null ? null : (
        <p className={`${quietStyle} ${css({ marginTop: "3" })}`}>{voidedText}</p>
      )}
    </>
  );
}

function NothingSettled({
  isFiltered,
  notCountedText,
}: {
  isFiltered: boolean;
  notCountedText: string | null;
}) {
  return (
    <Section>
      <EmptyState
        action={
          <Link to={isFiltered ? "/track-record" : "/"} className={button({ tone: "quiet" })}>
            {isFiltered ? "See all tournaments" : "See today's matches"}
          </Link>
        }
      >
        <span>
          {isFiltered
            ? "No prediction of this tournament has been settled yet."
            : "No prediction has been settled yet. Once a match is over, its predictions are counted here."}
        </span>
        {notCountedText === null ? null : <span>{` ${notCountedText}`}</span>}
      </EmptyState>
    </Section>
  );
}

function SealIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.500 12.200 2.400 2.400 4.600-4.900" />
    </Icon>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useSearch, useNavigate } from "@tanstack/react-router";
import type { components } from "#contract";
import { leftOutText, settledText, tooFewText } from "#src/display/track-record.ts";
import { type RecordAnswer, trackRecordQueries } from "#src/queries/track-record-queries.ts";
import { CalibrationSection } from "#src/screens/track-record/calibration-section.tsx";
import { DownloadSection } from "#src/screens/track-record/download-section.tsx";
import { MissesSection } from "#src/screens/track-record/misses-section.tsx";
import { ModelsSection } from "#src/screens/track-record/models-section.tsx";
import { QuestionsSection } from "#src/screens/track-record/questions-section.tsx";
import { TournamentsSection } from "#src/screens/track-record/tournaments-section.tsx";
import { DataAge } from "#src/ui/data-age.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Loadable, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { Skeleton, SkeletonRow, SlowNote } from "#src/ui/skeleton.tsx";
import { formatCount, formatPercent } from "#src/display/formatters.ts";
import { sportQueries, tournamentQueries } from "#src/queries/tournament-queries.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const OLD_AFTER_S = 3_600;
const leadStyle = css({
  paddingInline: "4",
  marginBottom: "3",
  color: "ink.2",
  md: { paddingInline: "0" },
});

export function TrackRecordScreen() {
  const { tournament } = useSearch({ from: "/track-record" });
  const query = useQuery(trackRecordQueries.of(tournament));
  return (
    <Page title="Track record" aside={<RefreshButton label="Refresh record" query={query} />}>
      <p className={leadStyle}>
        Every prediction that was sealed before kick-off counts once its match is over, right or
        wrong.
      </p>
      <TournamentFilter tournament={tournament} />
      <DataAge query={query} said="This record was saved" oldAfter={OLD_AFTER_S} />
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
    return <NothingSettled isFiltered={isFiltered} leftOut={leftOutText(record.counts)} />;
  return (
    <>
      <RecordSummary counts={record.counts} least={meta.least} />
      <Notice>{meta.notice}</Notice>
      <CalibrationSection bins={record.calibration} least={meta.least} />
      <QuestionsSection groups={record.groups} least={meta.least} />
      <TournamentsSection tournaments={record.tournaments ?? []} least={meta.least} />
      <MissesSection misses={record.misses} />
      <ModelsSection record={record} />
      <DownloadSection files={record.files} />
    </>
  );
}

function NothingSettled({ isFiltered, leftOut }: { isFiltered: boolean; leftOut: string | null }) {
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
            : "No prediction has been settled yet. Once a match is over, what we said of it is counted here."}
        </span>
        {leftOut === null ? null : <span>{` ${leftOut}`}</span>}
      </EmptyState>
    </Section>
  );
}

const ROWS = ["45%", "60%", "52%", "66%"] as const;

function RecordSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the track record"
      className={css({ position: "relative" })}
    >
      <SlowNote>Still asking for the record</SlowNote>
      <Section>
        <SectionBody>
          <div className={css({ display: "grid", gap: "3" })}>
            <Skeleton width="20%" height="0.875rem" />
            <Skeleton width="80%" height="2rem" />
            <Skeleton width="65%" height="0.875rem" />
          </div>
        </SectionBody>
      </Section>
      <Section>
        <SectionBody>
          <Skeleton width="100%" height="19rem" />
        </SectionBody>
      </Section>
      <Section>
        {ROWS.map((width) => (
          <SkeletonRow key={width}>
            <Skeleton width={width} />
            <Skeleton width="3rem" height="1.5rem" />
          </SkeletonRow>
        ))}
      </Section>
    </div>
  );
}

const figuresStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "3",
  marginBottom: "3",
  "& dt": { fontSize: "sm", color: "ink.3" },
  "& dd": { textStyle: "figure", fontSize: "2xl" },
  "& > :last-child dd": { color: "pitch" },
});
const quietStyle = css({ fontSize: "sm", color: "ink.2", "& + p": { marginTop: "1" } });

function RecordSummary({
  counts,
  least,
}: {
  counts: components["schemas"]["RecordCounts"];
  least: number;
}) {
  const leftOut = leftOutText(counts);
  const figures = [
    { name: "Settled", value: formatCount(counts.settled) },
    { name: "Right", value: formatCount(counts.correct) },
    { name: "Share right", value: counts.hit_rate === null ? "–" : formatPercent(counts.hit_rate) },
  ];
  return (
    <Section title="In all">
      <SectionBody>
        <dl className={figuresStyle}>
          {figures.map(({ name, value }) => (
            <div
              key={name}
              className={css({
                display: "flex",
                flexDirection: "column-reverse",
                justifyContent: "flex-end",
                gap: "1",
              })}
            >
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={quietStyle}>{settledText(counts)}</p>
        {counts.hit_rate === null ? <p className={quietStyle}>{tooFewText(least)}</p> : null}
        {leftOut === null ? null : <p className={quietStyle}>{leftOut}</p>}
      </SectionBody>
    </Section>
  );
}

const rowStyle = css({
  paddingInline: "4",
  paddingBottom: "3",
  md: { paddingInline: "0", maxWidth: "dialog" },
});

function TournamentFilter({ tournament }: { tournament: number | undefined }) {
  const navigate = useNavigate({ from: "/track-record" });
  const sports = useQuery(sportQueries.list()).data?.body.data ?? [];
  const tournaments = useQuery(tournamentQueries.all()).data?.body.data ?? [];
  return (
    <div className={rowStyle}>
      <select
        aria-label="Tournament"
        className={field()}
        value={tournament ?? ""}
        onChange={({ target }) =>
          void navigate({
            search: (before) => ({
              ...before,
              tournament: target.value === "" ? undefined : Number(target.value),
            }),
          })
        }
      >
        <option value="">All tournaments</option>
        {sports.map((sport) => (
          <optgroup key={sport.id} label={sport.name}>
            {tournaments
              .filter((one) => one.sport_id === sport.id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

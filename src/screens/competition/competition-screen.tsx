import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError } from "#src/api/api-error.ts";
import { seasonText, type TableView } from "#src/display/competition-table.ts";
import { tableQueries } from "#src/queries/table-queries.ts";
import { TableContent } from "#src/screens/competition/table-content.tsx";
import { TableSkeleton } from "#src/screens/competition/table-skeleton.tsx";
import { FollowStar } from "#src/screens/home/follow-star.tsx";
import { Bell } from "#src/screens/push/bell.tsx";
import { DataAge, StaleSource } from "#src/ui/data-age.tsx";
import { Page } from "#src/ui/page.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Failure, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { useScreenName } from "#src/ui/use-screen-name.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const seasonStyle = css({
  paddingInline: "4",
  marginTop: "-3",
  marginBottom: "3",
  color: "ink.2",
  fontSize: "sm",
  md: { paddingInline: "0" },
});

export function CompetitionScreen({ slug, show }: { slug: string; show: TableView }) {
  const query = useQuery(tableQueries.of(slug));
  const failure = useLoadFailure(query);
  const answer = query.data?.body;
  useScreenName(slug, answer?.data.tournament.name);
  if (answer === undefined)
    return failure === null ? (
      <Page title="Competition">
        <TableSkeleton />
      </Page>
    ) : (
      <CompetitionFailure failure={failure} />
    );
  const { data: table, meta } = answer;
  const { tournament, season } = table;
  return (
    <Page
      title={tournament.name}
      aside={
        <>
          <RefreshButton label="Refresh table" query={query} />
          <Bell follow={["tournament", tournament.id]} name={tournament.name} />
          <FollowStar kind="tournament" id={tournament.id} name={tournament.name} />
        </>
      }
    >
      <p className={seasonStyle}>
        {season === null ? null : <span>{seasonText(season)}</span>}
        {meta.notice === null ? null : <span>{` · ${meta.notice}`}</span>}
      </p>
      <DataAge query={query} label="This table was saved" />
      <StaleSource since={meta.stale_since} />
      <TableContent key={slug} table={table} slug={slug} show={show} />
    </Page>
  );
}

function CompetitionFailure({ failure }: { failure: Failure }) {
  const isUnknown = failure.error instanceof ApiError && failure.error.status === 404;
  if (!isUnknown)
    return (
      <Page title="Competition">
        <ErrorState {...failure} />
      </Page>
    );
  return (
    <Page title="Competition not found">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            See today's matches
          </Link>
        }
      >
        There is no competition at this address.
      </EmptyState>
    </Page>
  );
}

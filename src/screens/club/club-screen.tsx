import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError } from "#src/api/api-error.ts";
import { clubQueries } from "#src/queries/club-queries.ts";
import { ClubContent } from "#src/screens/club/club-content.tsx";
import { ClubHead } from "#src/screens/club/club-head.tsx";
import { ClubSkeleton } from "#src/screens/club/club-skeleton.tsx";
import { DataAge } from "#src/ui/data-age.tsx";
import { Page } from "#src/ui/page.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Failure, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { useScreenName } from "#src/ui/use-screen-name.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const bodyStyle = css({ paddingInline: "4", md: { paddingInline: "0" } });

export function ClubScreen({ slug }: { slug: string }) {
  const query = useQuery(clubQueries.detail(slug));
  const failure = useLoadFailure(query);
  const club = query.data?.body.data;
  useScreenName(slug, club?.name);
  if (club === undefined) return failure === null ? <Loading /> : <ClubFailure failure={failure} />;
  return (
    <Page>
      <div className={bodyStyle}>
        <ClubHead club={club} as="h1" />
        <DataAge query={query} label="This club was saved" />
        <ClubContent club={club} />
      </div>
    </Page>
  );
}

function Loading() {
  return (
    <Page>
      <h1 className={css({ srOnly: true })}>Club</h1>
      <div className={bodyStyle}>
        <ClubSkeleton />
      </div>
    </Page>
  );
}

function ClubFailure({ failure }: { failure: Failure }) {
  if (!(failure.error instanceof ApiError && failure.error.status === 404)) {
    return (
      <Page title="Club">
        <ErrorState {...failure} />
      </Page>
    );
  }
  return (
    <Page title="Club not found">
      <EmptyState
        action={
          <Link to="/search" className={button()}>
            Search for a club
          </Link>
        }
      >
        There is no club at this address. The link may be incomplete.
      </EmptyState>
    </Page>
  );
}

import { Link } from "@tanstack/react-router";
import { ApiError } from "#src/api/api-error.ts";
import { cardStyle } from "#src/screens/match/card-style.ts";
import { Page } from "#src/ui/page.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const heroStyle = css({
  bg: "board",
  height: "12.5rem",
  marginBottom: "2",
  "@container match (min-width: 34rem)": { borderRadius: "lg" },
});
const skeletonCardStyle = `${cardStyle} ${css({ display: "block" })}`;
const rowStyle = css({ height: "2.25rem" });
const PICTURE_HEIGHTS = ["6.5rem", "5.5rem", "11rem", "6rem", "6.25rem"] as const;

export function MatchFailure({ failure }: { failure: Failure }) {
  if (!isUnknownMatch(failure.error)) {
    return (
      <>
        <h1 className={css({ srOnly: true })}>Match</h1>
        <ErrorState {...failure} />
      </>
    );
  }
  return (
    <Page title="Match not found">
      <EmptyState
        action={
          <Link to="/" className={button()}>
            See all matches
          </Link>
        }
      >
        There is no match at this address. The link may be incomplete.
      </EmptyState>
    </Page>
  );
}

function isUnknownMatch(error: Error): boolean {
  return error instanceof ApiError && (error.code === "not_found" || error.status === 400);
}

export function MatchSkeleton() {
  return (
    <div role="status" aria-label="Loading this match" className={css({ position: "relative" })}>
      <SlowNote>Still asking for this match</SlowNote>
      <div className={heroStyle} />
      <h2 className={css({ srOnly: true })}>Predictions</h2>
      {PICTURE_HEIGHTS.map((height) => (
        <div key={height} className={skeletonCardStyle}>
          <Skeleton width="40%" height="0.75rem" />
          <div className={rowStyle}>
            <Skeleton width="60%" height="1.25rem" />
          </div>
          <div className={css({ gridColumn: "1 / -1", paddingBottom: "3" })}>
            <Skeleton width="100%" height={height} />
          </div>
        </div>
      ))}
    </div>
  );
}

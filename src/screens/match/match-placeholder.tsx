import { Link } from "@tanstack/react-router";
import { ApiError } from "#src/api/api-error.ts";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const heroStyle = css({
  bg: "board",
  height: "11.5rem",
  md: { borderRadius: "lg", height: "13.5rem" },
});
const shareStyle = css({ height: "3.25rem" });
const ROWS = ["60%", "45%", "52%", "48%", "55%"] as const;

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
      <div className={shareStyle} />
      <div className={css({ paddingTop: "1" })}>
        <Section title="Predictions">
          <SectionBody>
            <div className={css({ display: "grid", gap: "6" })}>
              {ROWS.map((width) => (
                <div key={width} className={css({ display: "grid", gap: "3" })}>
                  <Skeleton width={width} height="0.875rem" />
                  <Skeleton width="75%" height="1.25rem" />
                </div>
              ))}
            </div>
          </SectionBody>
        </Section>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { eventQueries } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ChancesNow } from "#src/screens/match/chances-now.tsx";
import { MatchFailure } from "#src/screens/match/match-failure.tsx";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { MatchNotes } from "#src/screens/match/match-notes.tsx";
import { MatchSkeleton } from "#src/screens/match/match-skeleton.tsx";
import { PredictionsSection } from "#src/screens/match/predictions-section.tsx";
import { ShareRow } from "#src/screens/match/share-row.tsx";
import { DataAge, StaleSource, useIsOld } from "#src/ui/data-age.tsx";
import { css } from "#styled/css/index.js";

const pageStyle = css({
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  "@media print": { maxWidth: "none" },
});

export function MatchScreen() {
  const { slug } = useParams({ from: "/prediction/$slug" });
  const { reader } = useSession();
  // Drawn anew as the network goes: the library thinks its polls over only then.
  useObservable(online);
  const query = useQuery(eventQueries.detail(slug, reader));
  const isOld = useIsOld(query);
  if (query.data === undefined) {
    return (
      <div className={pageStyle}>
        {query.isError ? (
          <MatchFailure
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <MatchSkeleton />
        )}
      </div>
    );
  }
  const { body } = query.data;
  return (
    <div className={pageStyle}>
      <MatchHero event={body.data} isOld={isOld} />
      <ShareRow event={body.data} query={query} />
      <div className={css({ paddingTop: "1" })}>
        <DataAge query={query} subject="This match was" />
        <StaleSource since={body.meta.stale_since} />
        <MatchNotes event={body.data} />
        <ChancesNow event={body.data} query={query} staleSince={body.meta.stale_since} />
        {/* A selection belongs to one match, and to whoever made it. */}
        <PredictionsSection key={`${body.data.id} ${reader}`} detail={body} />
      </div>
      {body.meta.notice === null ? null : (
        <p
          className={css({
            paddingInline: "4",
            paddingBlock: "3",
            fontSize: "sm",
            color: "ink.3",
            md: { paddingInline: "0" },
          })}
        >
          {body.meta.notice}
        </p>
      )}
    </div>
  );
}

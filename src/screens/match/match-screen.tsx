import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { isVoid } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import { correctionText } from "#src/display/correction-text.ts";
import { judgedByText } from "#src/display/result-text.ts";
import { spendingText } from "#src/display/spending-text.ts";
import { online } from "#src/pwa/connection.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { ChancesNow } from "#src/screens/match/chances-now.tsx";
import { MatchFailure, MatchSkeleton } from "#src/screens/match/match-placeholder.tsx";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { PredictionsSection } from "#src/screens/match/predictions-section.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { DataAge, StaleSource, useIsOld } from "#src/ui/data-age.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { shareMatch } from "#src/display/share-text.ts";
import { copyLink, share } from "#src/ui/pass-on.ts";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const pageStyle = css({
  width: "full",
  maxWidth: "content",
  marginInline: "auto",
  "@media print": { maxWidth: "none" },
});

const noteStyle = css({
  paddingInline: "4",
  paddingBottom: "2",
  fontSize: "sm",
  color: "ink.2",
  md: { paddingInline: "0" },
});

export function MatchScreen() {
  const { slug } = useParams({ from: "/prediction/$slug" });
  const { reader } = useSession();
  // Renders again when the network changes: only then does the library update its polls.
  useObservable(online);
  const query = useQuery(eventQueries.detail(slug, reader));
  const failure = useLoadFailure(query);
  const isOld = useIsOld(query);
  if (query.data === undefined) {
    return (
      <div className={pageStyle}>
        {failure === null ? <MatchSkeleton /> : <MatchFailure failure={failure} />}
      </div>
    );
  }
  const { body } = query.data;
  return (
    <div className={pageStyle}>
      <MatchHero event={body.data} isOld={isOld} />
      <ShareRow event={body.data} query={query} />
      <div className={css({ paddingTop: "1" })}>
        <DataAge query={query} said="This match was saved" />
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

function MatchNotes({ event }: { event: Event }) {
  const now = useNow();
  const correction = correctionText(event.correction, now);
  const judgedBy = event.predictions.total > 0 && !isVoid(event) ? judgedByText(event) : null;
  const waits =
    event.status === "not_started" &&
    event.withheld === undefined &&
    event.start_at > now &&
    event.predictions.state === "open";
  const spending = spendingText(event, event.unlocked_predictions ?? []);
  const unsaid = isVoid(event) ? "This match did not count." : null;
  const note = event.predictions.total > 0 ? (event.predictions.note ?? unsaid) : null;
  return (
    <>
      {waits ? (
        <p className={noteStyle}>
          Check back {SEALED_MINUTES} minutes before kick-off: predictions are final by then.
        </p>
      ) : null}
      {judgedBy === null ? null : <p className={noteStyle}>{judgedBy}</p>}
      {correction === null ? null : <p className={noteStyle}>{correction}</p>}
      {note === null ? null : <p className={noteStyle}>{note}</p>}
      {spending === null ? null : <p className={noteStyle}>{spending}</p>}
    </>
  );
}

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2",
  paddingInline: "2",
  paddingBlock: "1",
  md: { paddingInline: "0", marginInlineStart: "-2" },
  "@media print": { display: "none" },
});
const actionStyle = `${button({ tone: "text" })} ${css({ fontSize: "sm" })}`;

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

function ShareRow({ event, query }: { event: Event; query: Query }) {
  return (
    <div className={rowStyle}>
      <button
        type="button"
        className={actionStyle}
        onClick={() => void share(shareMatch(event, location.origin))}
      >
        Share
      </button>
      <button
        type="button"
        className={actionStyle}
        onClick={() => void copyLink(shareMatch(event, location.origin))}
      >
        Copy link
      </button>
      <span className={css({ marginStart: "auto" })}>
        <RefreshButton label="Refresh match" query={query} />
      </span>
    </div>
  );
}

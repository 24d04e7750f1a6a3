import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasEnded, isOff, isVoid } from "#domain/match-status.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { accuracyText } from "#src/display/seal-line.ts";
import { shareMatch } from "#src/display/share-text.ts";
import { online } from "#src/pwa/connection.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { OpenClub } from "#src/screens/match/open-club.tsx";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { MatchNotes } from "#src/screens/match/match-notes.tsx";
import { MatchFailure, MatchSkeleton } from "#src/screens/match/match-placeholder.tsx";
import { PredictionsSection } from "#src/screens/match/predictions-section.tsx";
import { SealRow } from "#src/screens/match/seal-row.tsx";
import { useMatchParts } from "#src/screens/match/use-match-parts.ts";
import { VerdictBand } from "#src/screens/match/verdict-band.tsx";
import { VoidCard } from "#src/screens/match/void-card.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { DataAge, StaleSource, useIsOld } from "#src/ui/data-age.tsx";
import { showFailure } from "#src/ui/toast.ts";
import { copyLink } from "#src/ui/share.ts";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

// The page may be in a pane, so its layout depends on this container's width.
const pageStyle = css({
  containerName: "match",
  containerType: "inline-size",
  width: "full",
  maxWidth: "wide",
  marginInline: "auto",
  // Beside rounded cards. A pane has room of its own.
  "@media (min-width: 36rem)": { paddingInline: "4" },
  md: { paddingInline: "6" },
  lg: { paddingInline: "0" },
  "@media print": { maxWidth: "none", paddingInline: "0" },
});
const bodyStyle = css({ paddingTop: "2" });

export function MatchScreen({ slug }: { slug: string }) {
  const { reader } = useSession();
  // The library updates its polls only on a render, so a network change renders again.
  useObservable(online);
  const { hideInResponse } = useHiddenScores();
  const query = useQuery({ ...eventQueries.detail(slug, reader), select: hideInResponse });
  const { data: sports } = useQuery(sportQueries.list());
  const parts = useMatchParts();
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
  const event = body.data;
  const staleSince = body.meta.stale_since;
  const sport = sports?.body.data.find(({ id }) => id === event.sport_id)?.slug ?? FOOTBALL.slug;
  const counts = !isVoid(event) && !isOff(event);
  return (
    <div className={pageStyle}>
      <MatchHero detail={body} isOld={isOld} query={query}>
        {sports === undefined || parts === null ? null : (
          <parts.ChancesNow event={event} sport={sport} query={query} staleSince={staleSince} />
        )}
      </MatchHero>
      <OpenClub />
      {counts ? <VerdictBand event={event} /> : null}
      <div className={bodyStyle}>
        <DataAge query={query} label="This match was saved" />
        <StaleSource since={staleSince} />
        <MatchNotes event={event} />
        {counts ? null : <VoidCard event={event} />}
        <AfterFirstFrame>
          {counts || (event.unlocked_predictions ?? []).length > 0 ? (
            // A selection belongs to one match and one reader.
            <PredictionsSection key={`${event.id} ${reader}`} detail={body} sport={sport}>
              {parts === null ? null : <parts.FormCard detail={body} />}
              <SealRow event={event} />
            </PredictionsSection>
          ) : null}
          <MatchFoot
            event={event}
            changedAt={query.data.savedAt ?? query.data.saidAt ?? event.start_at}
            notice={body.meta.notice}
          />
        </AfterFirstFrame>
      </div>
    </div>
  );
}

const footStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2",
  paddingInline: "4",
  fontSize: "sm",
  color: "ink.2",
  "@container match (min-width: 34rem)": { paddingInline: "1" },
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  "@media print": { display: "none" },
});

function MatchFoot({
  event,
  changedAt,
  notice,
}: {
  event: Event;
  changedAt: number;
  notice: string | null;
}) {
  const accuracy = hasEnded(event) ? null : accuracyText(event);
  return (
    <div className={footStyle}>
      {accuracy === null ? null : <p className={css({ flex: "1 1 full" })}>{accuracy}</p>}
      <Link to="/track-record" search={{ tournament: event.tournament_id }} className={linkStyle}>
        Our track record
      </Link>
      <button
        type="button"
        className={linkStyle}
        onClick={() => void copyLink(shareMatch(event, location.origin))}
      >
        Copy link
      </button>
      <button
        type="button"
        className={linkStyle}
        onClick={() => void addToCalendar(event, changedAt)}
      >
        Add to calendar
      </button>
      {notice === null ? null : <p>{notice}</p>}
    </div>
  );
}

async function addToCalendar(event: Event, changedAt: number): Promise<void> {
  try {
    (await import("#src/screens/calendar/save-calendar.ts")).saveMatch(event, changedAt);
  } catch (error) {
    showFailure(error);
  }
}

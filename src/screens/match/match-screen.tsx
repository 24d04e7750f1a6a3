import { useQuery } from "@tanstack/react-query";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { isVoid } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import { correctionText } from "#src/display/correction-text.ts";
import { judgedByText } from "#src/display/result-text.ts";
import { spendingText } from "#src/display/spending-text.ts";
import { online } from "#src/pwa/connection.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { MatchFailure, MatchSkeleton } from "#src/screens/match/match-placeholder.tsx";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { FormSection } from "#src/screens/match/form-section.tsx";
import { PredictionsSection } from "#src/screens/match/predictions-section.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { DataAge, StaleSource, useIsOld, type Aged, useAge } from "#src/ui/data-age.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { shareMatch } from "#src/display/share-text.ts";
import { copyLink, share } from "#src/ui/pass-on.ts";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { formatAge } from "#src/display/formatters.ts";
import { chancesTitle, type LiveResult, liveResult } from "#src/display/live-result.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { ResultBar } from "#src/screens/match/result-bar.tsx";
import { Section } from "#src/ui/page.tsx";
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

export function MatchScreen({ slug }: { slug: string }) {
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
        <FormSection event={body.data} />
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
      {(event.predictions.notes ?? []).map((text) => (
        <p key={text} className={noteStyle}>
          {text}
        </p>
      ))}
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

const bodyStyle = css({ paddingInline: "4", paddingBottom: "3" });
const wordsStyle = css({ marginTop: "2", fontSize: "sm", color: "ink.2" });

const WITHOUT = {
  "normal-time-over": "Normal time is over, and “Who will win?” was about normal time.",
  interrupted: "Play is interrupted.",
} as const satisfies Record<Exclude<LiveResult["kind"], "chances">, string>;

function ChancesNow({
  event,
  query,
  staleSince,
}: {
  event: Event;
  query: Aged;
  staleSince: number | null;
}) {
  const { data: sports } = useQuery(sportQueries.list());
  const age = useAge(query);
  const now = useNow();
  const sport = sports?.body.data.find(({ id }) => id === event.sport_id);
  const live = sport === undefined ? null : liveResult(event, sport.slug);
  if (live === null) return null;
  if (live.kind !== "chances") {
    return (
      <Section title="Chances now">
        <div className={bodyStyle}>
          <p className={css({ color: "ink.2" })}>{WITHOUT[live.kind]}</p>
        </div>
      </Section>
    );
  }
  const saved = age === null ? "" : `, as saved ${formatAge(age.fetchedAt, age.now)}`;
  return (
    <Section title={chancesTitle(live.moment, event, { isOld: age !== null, staleSince, now })}>
      <div className={bodyStyle}>
        <ResultBar chances={live.chances} event={event} />
        <p
          className={wordsStyle}
        >{`Worked out on this phone from the prediction below, for ${live.score} at ${live.moment}${saved}.${event.status === "interrupted" ? " Play is interrupted." : ""} Red cards are not counted.`}</p>
      </div>
    </Section>
  );
}

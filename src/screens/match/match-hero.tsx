import { type ReactNode, useRef } from "react";
import type { components } from "#contract";
import { crestsOf } from "#domain/crest.ts";
import { SEALED_MINUTES } from "#domain/match-rules.ts";
import { isOff } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { useNow } from "#src/clock/use-now.ts";
import { formOf } from "#src/display/form.ts";
import {
  hasOpenTime,
  kickOffText,
  kickOffTime,
  loserOf,
  showsScore,
} from "#src/display/match-clock.ts";
import { decidedText, scoreText } from "#src/display/result-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ClubLink } from "#src/screens/match/club-link.tsx";
import { FormLetters } from "#src/screens/match/form-letters.tsx";
import { HeroActions } from "#src/screens/match/hero-actions.tsx";
import { MatchBar } from "#src/screens/match/match-bar.tsx";
import { StatusChip, WatchLink } from "#src/screens/match/status-chip.tsx";
import { RevealScore } from "#src/ui/reveal-score.tsx";
import { CompetitionLink } from "#src/ui/competition-link.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const heroStyle = css({
  // The name that row-to-hero.ts gives the tapped row.
  viewTransitionName: "match-hero",
  position: "relative",
  overflow: "hidden",
  color: "board.ink",
  bg: "board",
  bgImage:
    "radial-gradient(120% 90% at 50% -10%, token(colors.board.lit) 0, token(colors.board) 55%, token(colors.board.deep) 100%)",
  paddingInline: "4",
  paddingBottom: "2",
  minHeight: "12.5rem",
  textAlign: "center",
  "@container match (min-width: 34rem)": { borderRadius: "lg" },
  "@media print": {
    bg: "transparent",
    bgImage: "none",
    minHeight: "0",
    "& *": { color: "#000 !important" },
    "& svg": { display: "none" },
  },
});
const boardStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "start",
  justifyItems: "center",
  columnGap: "3",
  rowGap: "1",
  // With larger text the names would break inside a word.
  "@container match (max-width: 15em)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const titleStyle = css({ display: "contents" });
const teamStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "1",
  maxWidth: "full",
  fontSize: "md",
  fontWeight: "bold",
  lineHeight: "tight",
  overflowWrap: "anywhere",
  hyphens: "auto",
});
const lostStyle = css({ color: "board.ink2", fontWeight: "normal", opacity: "0.75" });
const figureStyle = css({
  textStyle: "figure",
  fontSize: "3.75rem",
  whiteSpace: "nowrap",
  minWidth: "5.5rem",
  "@media print": { fontSize: "2xl" },
});
const timeStyle = css({
  fontSize: "3rem",
  lineHeight: "1.15",
  "@container match (max-width: 21.5rem)": { fontSize: "2xl" },
});
const struckStyle = css({ textDecoration: "line-through", color: "board.ink2" });
const flipStyle = css({ animation: "flip 180ms ease-out", _still: { animation: "none" } });
const competitionStyle = css({
  display: "inline-block",
  // A 44 px touch target, and room below the bars.
  paddingBlock: "0.9rem",
  marginBlock: "-0.9rem",
  scrollMarginTop: "7rem",
  textDecoration: "underline",
  textDecorationColor: "board.ink2",
  textUnderlineOffset: "3px",
});
const formStyle = css({ minHeight: "1rem", lineHeight: "1" });
const quietStyle = css({ color: "board.ink2", fontSize: "sm", marginTop: "1" });
const chipsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  alignItems: "center",
  columnGap: "2",
  marginTop: "1",
});

export function MatchHero({
  detail,
  isOld,
  query,
  children,
}: {
  detail: components["schemas"]["EventDetail"];
  isOld: boolean;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  children: ReactNode;
}) {
  const { data: event } = detail;
  const now = useNow();
  const hero = useRef<HTMLElement>(null);
  const score = showsScore(event, now) ? playedScore(event) : null;
  const loser = loserOf(event);
  const decided = score === null ? null : decidedText(event);
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  const form = formOf(detail, useHiddenScores().isOn);
  const showsCheckBack =
    event.status === "not_started" &&
    event.withheld === undefined &&
    event.start_at > now &&
    event.predictions.state === "open";
  return (
    <>
      <MatchBar event={event} hero={hero} />
      <header ref={hero} className={heroStyle}>
        <HeroActions event={event} query={query}>
          <span>
            <CompetitionLink tournament={event.tournament} className={competitionStyle}>
              {event.tournament.name}
            </CompetitionLink>
            {event.round === null ? null : <span>{` · ${event.round}`}</span>}
          </span>
          <span>{kickOffText(event)}</span>
        </HeroActions>
        <div className={boardStyle}>
          <h1 className={titleStyle}>
            <span className={cx(teamStyle, loser === "home" && lostStyle)}>
              <ClubLink team={event.homeTeam}>
                <Crest crest={crests.home} size="hero" />
                <span>{event.homeTeam.name}</span>
              </ClubLink>
            </span>
            {score === null ? (
              <KickOff event={event} />
            ) : (
              <span key={scoreText(score)} className={cx(figureStyle, flipStyle)}>
                {scoreText(score)}
              </span>
            )}
            <span className={cx(teamStyle, loser === "away" && lostStyle)}>
              <ClubLink team={event.awayTeam}>
                <Crest crest={crests.away} size="hero" />
                <span>{event.awayTeam.name}</span>
              </ClubLink>
            </span>
          </h1>
          <span className={formStyle}>
            <FormLetters rows={form.home} />
          </span>
          <span />
          <span className={formStyle}>
            <FormLetters rows={form.away} />
          </span>
        </div>
        <div className={chipsStyle}>
          <StatusChip event={event} isOld={isOld} now={now} />
          <RevealScore event={event} />
          <WatchLink event={event} />
        </div>
        {decided === null ? null : (
          <p className={css({ fontWeight: "bold", marginTop: "1" })}>{decided}</p>
        )}
        {showsCheckBack ? (
          <p className={quietStyle}>Check back {SEALED_MINUTES} minutes before kick-off.</p>
        ) : null}
        {children}
      </header>
    </>
  );
}

function KickOff({ event }: { event: Event }) {
  const isStruck = isOff(event) || (hasOpenTime(event) && event.withheld === "withdrawn");
  return (
    <span className={cx(figureStyle, timeStyle)}>
      <span className={css({ srOnly: true })}> versus </span>
      <span aria-hidden className={cx(isStruck && struckStyle)}>
        {kickOffTime(event)}
      </span>
    </span>
  );
}

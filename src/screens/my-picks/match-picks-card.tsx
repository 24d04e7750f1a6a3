import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { kickOffText, showsScore, statusText } from "#src/display/match-clock.ts";
import type { MatchPicks } from "#src/display/picks.ts";
import { scoreWords, shortPenalties } from "#src/display/result-text.ts";
import { PickItem } from "#src/screens/my-picks/pick-item.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

type Event = components["schemas"]["Event"];

const cardStyle = css({ marginBottom: "3", overflow: "clip" });
const headStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "flex-start",
  gap: "3",
  paddingInline: "4",
  paddingTop: "2",
  paddingBottom: "3",
});
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  fontWeight: "bold",
  fontSize: "lg",
  lineHeight: "tight",
  textDecoration: "underline",
  textDecorationColor: "line.strong",
  textUnderlineOffset: "3px",
});
const factsStyle = css({ fontSize: "sm", color: "ink.2" });

export function MatchPicksCard({ match, now }: { match: MatchPicks; now: number }) {
  const headingId = `match-${match.eventId}`;
  return (
    <section aria-labelledby={headingId} className={`${card()} ${cardStyle}`}>
      <div className={headStyle}>
        <div className={css({ minWidth: "0" })}>
          <h2 id={headingId}>
            <Link to="/prediction/$slug" params={{ slug: match.slug }} className={linkStyle}>
              {match.name}
            </Link>
          </h2>
          {match.event === null ? null : (
            <p
              className={factsStyle}
            >{`${match.event.tournament.name} · ${kickOffText(match.event)}`}</p>
          )}
        </div>
        {match.event === null ? null : <Standing event={match.event} now={now} />}
      </div>
      <ul>
        {match.entries.map((entry) => (
          <PickItem key={entry.pick.prediction.id} entry={entry} event={match.event} />
        ))}
      </ul>
    </section>
  );
}

function Standing({ event, now }: { event: Event; now: number }) {
  const score = showsScore(event, now) ? playedScore(event) : null;
  return (
    <p
      className={css({
        flex: "none",
        textAlign: "end",
        fontSize: "xs",
        color: "ink.3",
        paddingTop: "2",
      })}
    >
      {score === null ? null : (
        <span
          className={css({ display: "block", textStyle: "figure", fontSize: "xl", color: "ink" })}
        >
          {scoreWords(score)}
        </span>
      )}
      <span>{standingWords(event, now)}</span>
    </p>
  );
}

function standingWords(event: Event, now: number): string {
  const status = statusText(event, now);
  if (!hasEnded(event) || !showsScore(event, now)) return status;
  const extraTime = event.after_extra_time === undefined ? null : "AET";
  return [status, extraTime, shortPenalties(event)].filter((part) => part !== null).join(" · ");
}

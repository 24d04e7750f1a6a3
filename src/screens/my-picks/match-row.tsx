import { useState } from "react";
import type { components } from "#contract";
import { crestsOf } from "#domain/crest.ts";
import { readEventSlug } from "#domain/event-slug.ts";
import { isInPlay } from "#domain/match-status.ts";
import { loserOf } from "#src/display/match-clock.ts";
import { markOf, matchText, scoreOf, whenText } from "#src/display/pick-text.ts";
import type { MatchPicks } from "#src/display/picks.ts";
import { titleCase } from "#src/display/title-case.ts";
import { PickDot, dotsStyle } from "#src/screens/my-picks/pick-dot.tsx";
import { OpenPicks } from "#src/screens/my-picks/open-picks.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { ChevronIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

export const summaryStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 6rem 1rem",
  alignItems: "center",
  columnGap: "2",
  minHeight: "4rem",
  paddingInline: "4",
  paddingBlock: "1",
  listStyle: "none",
  outlineOffset: "-2px",
  "&::-webkit-details-marker": { display: "none" },
  _hover: { bg: "paper" },
  "@media (max-width: 359.98px)": { columnGap: "2", paddingInline: "3" },
});
const sideStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "2",
  fontWeight: "semibold",
  "&[data-lost]": { color: "ink.3", fontWeight: "normal" },
  "& > :nth-child(2)": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > :nth-child(3)": { textStyle: "figure", fontSize: "lg" },
});
const dateStyle = css({
  marginTop: "1",
  textAlign: "end",
  fontSize: "xs",
  color: "ink.3",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "&[data-live]": { color: "live", fontWeight: "bold" },
});
const arrowStyle = css({
  display: "flex",
  color: "ink.3",
  transform: "rotate(-90deg)",
  "& svg": { width: "1rem", height: "1rem" },
  "details[open] &": { transform: "rotate(90deg)" },
});

export function MatchRow({ match, now }: { match: MatchPicks; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const { event, entries } = match;
  return (
    <li
      className={css({
        "&:not(:first-child)": { borderTopWidth: "hair", borderColor: "line" },
      })}
    >
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={summaryStyle}>
          <span className={css({ srOnly: true })}>{matchText(match, now)}</span>
          {event === null ? <UnknownSides slug={match.slug} /> : <Sides event={event} now={now} />}
          <span aria-hidden>
            <span className={dotsStyle}>
              {entries.map(({ pick, outcome }) => (
                <PickDot key={pick.prediction.id} mark={markOf(outcome)} />
              ))}
            </span>
            {event === null ? null : (
              <span
                className={`${dateStyle} ${css({ display: "block" })}`}
                data-live={isInPlay(event) || undefined}
              >
                {whenText(event, now)}
              </span>
            )}
          </span>
          <span aria-hidden className={arrowStyle}>
            <ChevronIcon />
          </span>
        </summary>
        {isOpen ? <OpenPicks match={match} now={now} /> : null}
      </details>
    </li>
  );
}

function Sides({ event, now }: { event: components["schemas"]["Event"]; now: number }) {
  const score = scoreOf(event, now);
  const loser = loserOf(event);
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  return (
    <span aria-hidden className={css({ display: "grid", gap: "1" })}>
      {(["home", "away"] as const).map((side) => (
        <span key={side} className={sideStyle} data-lost={loser === side || undefined}>
          <Crest crest={crests[side]} size="row" />
          <span>{side === "home" ? event.homeTeam.name : event.awayTeam.name}</span>
          <span>{score === null ? null : score[side]}</span>
        </span>
      ))}
    </span>
  );
}

/** The match is not on this phone, but its slug names the teams. */
function UnknownSides({ slug }: { slug: string }) {
  const [home = "", away = ""] = readEventSlug(slug).sides.map(titleCase);
  const crests = crestsOf({ name: home }, { name: away });
  return (
    <span aria-hidden className={css({ display: "grid", gap: "1" })}>
      <span className={sideStyle}>
        <Crest crest={crests.home} size="row" />
        <span>{home}</span>
      </span>
      <span className={sideStyle}>
        <Crest crest={crests.away} size="row" />
        <span>{away}</span>
      </span>
    </span>
  );
}

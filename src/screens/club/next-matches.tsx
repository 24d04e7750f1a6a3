import { Link } from "@tanstack/react-router";
import { crestOf } from "#domain/crest.ts";
import { isInPlay } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { offText, opponentOf, sideOf } from "#src/display/club-form.ts";
import { formatShortDay } from "#src/display/formatters.ts";
import { clockFigure, kickOffTime } from "#src/display/match-clock.ts";
import { scoreText } from "#src/display/result-text.ts";
import type { Club } from "#src/queries/club-queries.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { cardStyle, headStyle } from "#src/screens/club/club-style.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "5.25rem auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "2",
  minHeight: "3.25rem",
  paddingInline: "3",
  _hover: { bg: "paper" },
  _focusVisible: { outlineOffset: "-2px" },
});
const itemStyle = css({ "& + &": { borderTopWidth: "hair", borderColor: "line" } });
const dayStyle = css({ fontSize: "sm", color: "ink.2" });
const groundStyle = css({ fontSize: "sm", color: "ink.2", marginInlineStart: "2" });
const timeStyle = css({ textStyle: "figure", fontSize: "1.1875rem" });
const offStyle = css({ fontSize: "sm", fontWeight: "semibold", color: "ink.2" });
const liveStyle = css({ color: "live" });

export function NextMatches({ club }: { club: Club }) {
  const { hide } = useHiddenScores();
  return (
    <section>
      <h2 className={headStyle}>Next three</h2>
      {club.next.length === 0 ? (
        <p className={cx(cardStyle, css({ padding: "4", color: "ink.2" }))}>
          No match is planned for the next days.
        </p>
      ) : (
        <ul className={cardStyle}>
          {club.next.map((event) => (
            <li key={event.id} className={itemStyle}>
              <NextMatch event={hide(event)} clubId={club.id} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NextMatch({ event, clubId }: { event: Event; clubId: number }) {
  const opponent = opponentOf(event, clubId);
  const isLive = isInPlay(event);
  const score = playedScore(event);
  const off = offText(event);
  return (
    <Link to="/prediction/$slug" params={{ slug: event.slug }} className={rowStyle}>
      <span className={cx(dayStyle, isLive && liveStyle)}>
        {isLive ? `Live ${clockFigure(event) ?? ""}` : formatShortDay(event.start_at)}
      </span>
      <Crest crest={crestOf(opponent)} size="row" />
      <span className={css({ minWidth: "0", overflowWrap: "anywhere" })}>
        <span className={css({ fontWeight: "semibold" })}>{opponent.short_name}</span>
        <span className={groundStyle}>{` ${sideOf(event, clubId)}`}</span>
      </span>
      <span className={cx(off === null ? timeStyle : offStyle, isLive && liveStyle)}>
        {isLive && score !== null ? scoreText(score) : (off ?? kickOffTime(event))}
      </span>
    </Link>
  );
}

import type { components } from "#contract";
import { isOff } from "#domain/match-status.ts";
import { formatCountdown, formatTime } from "#src/display/formatters.ts";
import { clockFigure, hasLiveDot, statusText } from "#src/display/match-clock.ts";
import { css, cx } from "#styled/css/index.js";

const figureStyle = css({ display: "block", textStyle: "figure", fontSize: "lg" });
const struckStyle = css({ textDecoration: "line-through", color: "ink.3" });
const statusStyle = css({
  display: "block",
  marginTop: "1",
  fontSize: "xs",
  fontWeight: "medium",
  lineHeight: "tight",
  color: "ink.3",
});

const dotStyle = css({
  display: "inline-block",
  width: "0.45rem",
  height: "0.45rem",
  borderRadius: "full",
  bg: "live",
  marginEnd: "1",
  verticalAlign: "0.06em",
});

/** Kick-off time, minute, HT or FT, and the status in words below. */
export function FixtureClock({
  event,
  now,
}: {
  event: components["schemas"]["Event"];
  now: number;
}) {
  const live = hasLiveDot(event);
  const countdown = event.status === "not_started" ? formatCountdown(event.start_at, now) : null;
  return (
    <div>
      <span className={cx(figureStyle, isOff(event) && struckStyle)}>
        {clockFigure(event) ?? formatTime(event.start_at)}
      </span>
      <span className={cx(statusStyle, live && css({ color: "live" }))}>
        {live ? <LiveDot /> : null}
        {countdown ?? statusText(event, now)}
      </span>
    </div>
  );
}

/** Beside the word that says what is on: the dot alone means nothing to a screen reader. */
function LiveDot() {
  return <span aria-hidden className={dotStyle} />;
}

import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { isOff } from "#domain/match-status.ts";
import { css, cx } from "#styled/css/index.js";
import { pill } from "#styled/recipes/index.js";

/** The link covers the whole row; what lies above it is positioned. */
const wholeRow = css({
  minHeight: "1.75rem",
  paddingInline: { base: "2", sm: "3" },
  _after: { content: '""', position: "absolute", inset: "0" },
});

export function PredictionsLink({ event }: { event: components["schemas"]["Event"] }) {
  const { state, settled, correct } = event.predictions;
  const result = state === "settled" && settled > 0 ? `${correct} of ${settled} right` : null;
  const match = `${event.homeTeam.short_name} v ${event.awayTeam.short_name}`;
  const quiet = isOff(event) || state === "void" || state === "none";
  return (
    <Link
      to="/prediction/$slug"
      params={{ slug: event.slug }}
      className={cx(pill({ tone: quiet ? "neutral" : "pitch" }), wholeRow)}
      aria-label={
        result === null ? `View Predictions, ${match}` : `View Predictions, ${match}: ${result}`
      }
    >
      {result ?? (
        <>
          <span className={css({ display: "none", sm: { display: "inline" } })}>View </span>
          Predictions
        </>
      )}
    </Link>
  );
}

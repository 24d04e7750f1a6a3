import { Link } from "@tanstack/react-router";
import { playedMatch } from "#src/display/club-form.ts";
import { codeOf } from "#src/display/row-chance.ts";
import type { Club } from "#src/queries/club-queries.ts";
import { cardStyle, headStyle } from "#src/screens/club/club-style.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { FormLetter } from "#src/ui/form-letter.tsx";
import { RevealScore } from "#src/ui/reveal-score.tsx";
import { css, cx } from "#styled/css/index.js";

const listStyle = css({ display: "grid", gridTemplateColumns: "repeat(5, minmax(0, 1fr))" });
const cellStyle = css({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "1",
  minHeight: "5.25rem",
  paddingBlock: "2",
  "& + &": { borderInlineStartWidth: "hair", borderColor: "line" },
  _hover: { bg: "paper" },
});
const linkStyle = css({
  position: "absolute",
  inset: "0",
  _focusVisible: { outlineOffset: "-2px" },
});
const scoreStyle = css({ textStyle: "figure", fontSize: "1.3125rem" });
const codeStyle = css({ fontSize: "xs", color: "ink.2" });

export function LastFive({ club }: { club: Club }) {
  const { hide } = useHiddenScores();
  const matches = club.last.map((event) => playedMatch(hide(event), club.id));
  return (
    <section>
      <h2 className={headStyle}>
        Last five <span>newest first</span>
      </h2>
      {matches.length === 0 ? (
        <p className={cx(cardStyle, css({ padding: "4", color: "ink.2" }))}>
          No match of this club has ended yet.
        </p>
      ) : (
        <ul className={cx(cardStyle, listStyle)}>
          {matches.map(({ event, opponent, result, spokenText }) => (
            <li key={event.id} className={cellStyle}>
              <Link
                to="/prediction/$slug"
                params={{ slug: event.slug }}
                className={linkStyle}
                aria-label={spokenText}
              />
              {result === null ? (
                <RevealScore event={event} />
              ) : (
                <>
                  <span aria-hidden className={scoreStyle}>
                    {result.score}
                  </span>
                  <FormLetter letter={result.letter} ground="card" />
                </>
              )}
              <span aria-hidden className={codeStyle}>
                {codeOf(opponent.short_name)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

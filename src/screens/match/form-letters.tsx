import type { FormRow } from "#src/display/form.ts";
import { css, cva } from "#styled/css/index.js";

export const letterStyle = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    width: "1rem",
    height: "1rem",
    borderRadius: "0.25rem",
    borderWidth: "hair",
    fontSize: "0.6875rem",
    fontWeight: "bold",
    lineHeight: "1",
  },
  variants: {
    letter: { W: {}, D: {}, L: {} },
    on: { board: {}, card: {} },
  },
  compoundVariants: [
    {
      letter: "W",
      on: "board",
      css: { bg: "board.ink", color: "board", borderColor: "board.ink" },
    },
    { letter: "D", on: "board", css: { bg: "board.soft", borderColor: "transparent" } },
    { letter: "L", on: "board", css: { borderColor: "board.ink2", color: "board.ink2" } },
    { letter: "W", on: "card", css: { bg: "ink", color: "card", borderColor: "ink" } },
    { letter: "D", on: "card", css: { bg: "line", borderColor: "line" } },
    { letter: "L", on: "card", css: { borderColor: "line.strong", color: "ink.2" } },
  ],
});

const rowStyle = css({
  display: "inline-flex",
  gap: "0.125rem",
  // Six letters need 106 px a side: five where the page is 320 px wide.
  "@container match (max-width: 21.5rem)": {
    "& > :first-child:nth-last-child(6)": { display: "none" },
  },
});

/** The last six, the newest on the right. */
export function FormLetters({ rows }: { rows: readonly FormRow[] }) {
  if (rows.length === 0) return null;
  const inOrder = rows.slice(0, 6).toReversed();
  return (
    <span
      role="img"
      className={rowStyle}
      aria-label={`Last matches: ${inOrder.map(({ word }) => word).join(", ")}`}
    >
      {inOrder.map(({ key, letter }) => (
        <span key={key} className={letterStyle({ letter, on: "board" })}>
          {letter}
        </span>
      ))}
    </span>
  );
}

import type { FormRow } from "#src/display/form.ts";
import { css, cx } from "#styled/css/index.js";

const letterStyle = css({
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
});
const letterStyles = {
  board: {
    W: css({ bg: "board.ink", color: "board", borderColor: "board.ink" }),
    D: css({ bg: "board.soft", borderColor: "transparent" }),
    L: css({ borderColor: "board.ink2", color: "board.ink2" }),
  },
  card: {
    W: css({ bg: "ink", color: "card", borderColor: "ink" }),
    D: css({ bg: "line", borderColor: "line" }),
    L: css({ borderColor: "line.strong", color: "ink.2" }),
  },
};

export function FormLetter({
  letter,
  ground,
}: {
  letter: FormRow["letter"];
  ground: keyof typeof letterStyles;
}) {
  return (
    <span aria-hidden className={cx(letterStyle, letterStyles[ground][letter])}>
      {letter}
    </span>
  );
}

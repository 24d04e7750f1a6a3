import { useState } from "react";
import { css, cx } from "#styled/css/index.js";

const figureStyle = css({
  textStyle: "figure",
  fontSize: "lg",
  flex: "none",
  minWidth: "1rem",
  textAlign: "end",
  lineHeight: "tight",
});
const flipStyle = css({ animation: "flip 180ms ease-out", _still: { animation: "none" } });

/** A figure that turns over when it changes, and not when it first appears. */
export function FlipFigure({ value }: { value: number }) {
  const [seen, setSeen] = useState({ value, flips: 0 });
  if (seen.value !== value) setSeen({ value, flips: seen.flips + 1 });
  return (
    <span key={seen.flips} className={cx(figureStyle, seen.flips > 0 && flipStyle)}>
      {value}
    </span>
  );
}

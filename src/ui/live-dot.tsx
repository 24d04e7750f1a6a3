import { css } from "#styled/css/index.js";

const dotStyle = css({
  display: "inline-block",
  width: "0.45rem",
  height: "0.45rem",
  borderRadius: "full",
  bg: "live",
  marginEnd: "1",
  verticalAlign: "0.06em",
});

/** Beside the word that says what is on: the dot alone means nothing to a screen reader. */
export function LiveDot() {
  return <span aria-hidden className={dotStyle} />;
}

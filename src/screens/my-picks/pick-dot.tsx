import type { PickMark } from "#src/display/pick-text.ts";
import { css, cx } from "#styled/css/index.js";

const dotStyle = css({
  flex: "none",
  width: "1rem",
  height: "1rem",
  fill: "none",
  strokeWidth: "1.5",
  strokeLinecap: "round",
  strokeLinejoin: "round",
  forcedColorAdjust: "preserve-parent-color",
});
const markStyles = {
  right: css({
    "& circle": { fill: "pitch", stroke: "pitch" },
    "& path": { stroke: "pitch.ink" },
  }),
  wrong: css({ "& circle, & path": { stroke: "ink.3" } }),
  open: css({ "& circle": { stroke: "line.strong" } }),
  uncounted: css({ "& circle": { stroke: "line" }, "& path": { stroke: "ink.3" } }),
} as const satisfies Record<PickMark, string>;

const SIGNS = {
  right: "M5.9 9.3l2.1 2.1 4.1-4.5",
  wrong: "M6.7 6.7l4.6 4.6M11.3 6.7l-4.6 4.6",
  open: null,
  uncounted: "M6.5 9h5",
} as const satisfies Record<PickMark, string | null>;

export function PickDot({ mark }: { mark: PickMark }) {
  const sign = SIGNS[mark];
  return (
    <svg
      viewBox="0 0 18 18"
      className={cx(dotStyle, markStyles[mark])}
      aria-hidden
      focusable="false"
    >
      <circle cx="9" cy="9" r="8" />
      {sign === null ? null : <path d={sign} />}
    </svg>
  );
}

export const dotsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: "1",
});

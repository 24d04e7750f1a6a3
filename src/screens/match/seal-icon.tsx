import { css, cx } from "#styled/css/index.js";

const frameStyle = css({
  flex: "none",
  width: "1.5rem",
  height: "1.5rem",
  fill: "none",
  stroke: "line.strong",
  strokeWidth: "1.5",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
const fitsStyle = css({ fill: "pitch", stroke: "pitch" });
const tickStyle = css({
  stroke: "pitch.ink",
  strokeWidth: "2.2",
  strokeDasharray: "14",
  animation: "draw 180ms ease-out",
  _still: { animation: "none" },
});
const brokenStyle = css({ stroke: "error" });

const EDGE =
  "M12 1.700L14 3.200 16.500 2.900 17.500 5.200 20 6 20 8.500 21.800 10.200 21 12 21.800 13.800 20 15.500 20 18 17.500 18.800 16.500 21.100 14 20.800 12 22.300 10 20.800 7.500 21.100 6.500 18.800 4 18 4 15.500 2.200 13.800 3 12 2.200 10.200 4 8.500 4 6 6.500 5.200 7.500 2.900 10 3.200z";

const INSIDES = {
  open: "M12 7.500v5l3 2",
  sealed: "M9 12h6",
  afterwards: "M12 7.500v5l3 2",
  void: "m9 9 6 6m0-6-6 6",
} as const;

export function SealIcon({ state, fits }: { state: keyof typeof INSIDES; fits: boolean | null }) {
  return (
    <svg
      className={cx(frameStyle, fits === true && fitsStyle, fits === false && brokenStyle)}
      viewBox="0 0 24 24"
      aria-hidden
      focusable="false"
    >
      <path d={EDGE} />
      {fits === true ? (
        <path className={tickStyle} d="m7.800 12.300 2.900 2.900 5.600-5.900" />
      ) : (
        <path d={fits === false ? INSIDES.void : INSIDES[state]} />
      )}
    </svg>
  );
}

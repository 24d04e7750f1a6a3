import { css } from "#styled/css/index.js";

const linesStyle = css({
  position: "absolute",
  top: "0",
  left: "50%",
  height: "full",
  aspectRatio: "360 / 200",
  transform: "translateX(-50%)",
  overflow: "visible",
  stroke: "board.ink",
  strokeWidth: "1.5",
  fill: "none",
  opacity: "0.1",
  pointerEvents: "none",
});

/** Half a pitch seen from above: the goal at the top, the centre circle at the bottom. */
export function PitchLines() {
  return (
    <svg className={linesStyle} viewBox="0 0 360 200" aria-hidden focusable="false">
      <path d="M110 0v36h140V0M146 0v14h68V0M150 36a34 34 0 0 0 60 0M-900 200h2160" />
      <circle cx="180" cy="200" r="62" />
      <circle cx="180" cy="26" r="1.500" />
    </svg>
  );
}

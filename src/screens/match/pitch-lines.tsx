import { css } from '#styled/css/index.js';

const linesStyle = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', stroke: 'board.ink', strokeWidth: '1.5', fill: 'none', opacity: '0.1', pointerEvents: 'none' });

/** Half a pitch seen from above: the goal at the top, the centre circle at the bottom. */
export function PitchLines() {
  return (
    <svg className={linesStyle} viewBox="0 0 360 200" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path d="M110 0v36h140V0M146 0v14h68V0M150 36a34 34 0 0 0 60 0M0 200h360" />
      <circle cx="180" cy="200" r="62" />
      <circle cx="180" cy="26" r="1.500" />
    </svg>
  );
}

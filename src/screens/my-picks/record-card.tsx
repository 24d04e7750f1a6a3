import {
  type PicksRecord,
  expectedText,
  lastText,
  rightText,
  ringFigure,
} from "#src/display/picks-record.ts";
import { PickDot } from "#src/screens/my-picks/pick-dot.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

export const recordStyle = css({
  display: "grid",
  gridTemplateColumns: "5.5rem minmax(0, 1fr)",
  alignItems: "center",
  gap: "5",
  minHeight: "7.75rem",
  marginInline: "3",
  marginBottom: "2",
  paddingInline: "4",
  paddingBlock: "4",
  borderRadius: "lg",
  borderInlineWidth: "hair",
  md: { marginInline: "0" },
  "@media (max-width: 359.98px)": {
    gridTemplateColumns: "4rem minmax(0, 1fr)",
    gap: "3",
    paddingInline: "3",
  },
});
const wordsStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1",
});
const lastStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minWidth: "0",
  marginTop: "1",
  fontSize: "xs",
  color: "ink.3",
});
const dotsStyle = css({
  display: "flex",
  minWidth: "0",
  gap: "0.1875rem",
  "& svg": { flex: "0 1 0.875rem", minWidth: "0", height: "0.875rem" },
});

export function RecordCard({ record }: { record: PicksRecord | null }) {
  return (
    <section aria-label="Your record" className={`${card()} ${recordStyle}`}>
      <Ring record={record} />
      {record === null ? (
        <p className={css({ color: "ink.2" })}>None of your predictions has been settled yet.</p>
      ) : (
        <div className={wordsStyle}>
          <p
            className={css({
              fontSize: "lg",
              fontWeight: "heavy",
              lineHeight: "tight",
            })}
          >
            {rightText(record)}
          </p>
          <p className={css({ color: "ink.2" })}>{expectedText(record)}</p>
          <div className={lastStyle}>
            <span aria-hidden className={css({ flex: "none" })}>
              {record.last.length === 10 ? "Last ten" : "Last"}
            </span>
            <span className={css({ srOnly: true })}>{lastText(record)}</span>
            <span className={dotsStyle}>
              {record.last.map((isRight, index) => (
                // A dot has no identity but its position.
                <PickDot key={`place ${String(index)}`} mark={isRight ? "right" : "wrong"} />
              ))}
            </span>
          </div>
        </div>
      )}
    </section>
  );
}

const RADIUS = 42;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const ringStyle = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  "& svg": {
    width: "full",
    fill: "none",
    strokeWidth: "10",
    transform: "rotate(-90deg)",
  },
  "& span": { position: "absolute", textStyle: "figure", fontSize: "xl" },
});

function Ring({ record }: { record: PicksRecord | null }) {
  const share = record === null ? 0 : record.right / record.settled;
  return (
    <div aria-hidden className={ringStyle}>
      <svg viewBox="0 0 94 94" focusable="false">
        <circle cx="47" cy="47" r={RADIUS} className={css({ stroke: "line" })} />
        {share === 0 ? null : (
          <circle
            cx="47"
            cy="47"
            r={RADIUS}
            strokeDasharray={`${(share * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
            className={css({ stroke: "pitch" })}
          />
        )}
      </svg>
      <span>{record === null ? null : ringFigure(record)}</span>
    </div>
  );
}

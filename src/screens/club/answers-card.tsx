import { formatPercent } from "#src/display/formatters.ts";
import type { Club } from "#src/queries/club-queries.ts";
import { cardStyle } from "#src/screens/club/club-style.ts";
import { css, cx } from "#styled/css/index.js";

const bodyStyle = css({ paddingInline: "4", paddingBlock: "3" });
const lineStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: "3",
});
const trackStyle = css({
  display: "block",
  width: "full",
  height: "1.25rem",
  marginTop: "1",
  overflow: "visible",
  "& .track": { fill: "line" },
  "& .share": { fill: "ink" },
  "& .all": { fill: "ink.2", stroke: "card", strokeWidth: "1.5" },
});
const quietStyle = css({ fontSize: "xs", color: "ink.2" });

export function AnswersCard({ club }: { club: Club }) {
  const { record, short_name: name } = club;
  if (record === undefined) return null;
  const { settled, correct, least, all_settled: allSettled, all_correct: allCorrect } = record;
  const share = settled >= least ? correct / settled : null;
  const allShare = allSettled >= least ? allCorrect / allSettled : null;
  return (
    <section className={cx(cardStyle, bodyStyle)}>
      <h2 className={css({ fontSize: "xs", fontWeight: "semibold", color: "ink.2" })}>
        {`Our answers on ${name}`}
      </h2>
      <p className={lineStyle}>
        <span className={css({ fontSize: "lg", fontWeight: "bold" })}>
          {settled === 0 ? "None settled yet" : `${correct} of ${settled} right`}
        </span>
        {share === null ? null : <Percent share={share} />}
      </p>
      {share === null ? (
        <p className={quietStyle}>{`A percentage needs ${least} settled answers.`}</p>
      ) : (
        <Bar share={share} allShare={allShare} />
      )}
    </section>
  );
}

function Percent({ share }: { share: number }) {
  return (
    <span className={css({ textStyle: "figure", fontSize: "2.125rem" })}>
      <span>{formatPercent(share).replace("%", "")}</span>
      <span className={css({ fontSize: "lg", color: "ink.2" })}>%</span>
    </span>
  );
}

/** The text above and below says the same, so a screen reader skips the picture. */
function Bar({ share, allShare }: { share: number; allShare: number | null }) {
  return (
    <>
      <svg aria-hidden className={trackStyle} focusable="false">
        <rect className="track" x="0" y="6" width="100%" height="8" rx="4" />
        <rect className="share" x="0" y="6" width={`${100 * share}%`} height="8" rx="4" />
        {allShare === null ? null : (
          <rect className="all" x={`${100 * allShare}%`} y="1" width="4" height="18" rx="1" />
        )}
      </svg>
      {allShare === null ? null : (
        <p className={quietStyle}>{`The mark on the bar: all clubs, ${formatPercent(allShare)}`}</p>
      )}
    </>
  );
}

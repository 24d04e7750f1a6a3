import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const sectionStyle = css({
  bg: "card",
  borderBottomWidth: "hair",
  borderColor: "line",
});
const headStyle = css({
  display: "flex",
  alignItems: "center",
  height: "2rem",
  paddingInline: "3",
  bg: "paper",
});
const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "2.75rem 1fr 3.75rem",
  columnGap: "2",
  alignItems: "center",
  minHeight: "3.25rem",
  paddingInline: "3",
  borderTopWidth: "hair",
  borderColor: "line",
});
const stackStyle = css({ display: "flex", flexDirection: "column", gap: "0.375rem" });

export function FixtureSkeleton() {
  return (
    <div role="status" aria-label="Loading fixtures" className={css({ position: "relative" })}>
      <SlowNote>Still asking for the scores</SlowNote>
      {[4, 3, 2].map((rows) => (
        <div key={rows} className={sectionStyle}>
          <div className={headStyle}>
            <Skeleton width="8rem" height="0.8rem" />
          </div>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={rowStyle}>
              <Skeleton width="2.25rem" height="1rem" />
              <div className={stackStyle}>
                <Skeleton width="55%" height="0.8rem" />
                <Skeleton width="45%" height="0.8rem" />
              </div>
              <Skeleton width="3.5rem" height="0.8rem" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

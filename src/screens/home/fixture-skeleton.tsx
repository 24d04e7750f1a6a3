import { Section } from "#src/ui/page.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: { base: "5rem 1fr 6.5rem", md: "7rem 1fr 9rem" },
  columnGap: "2",
  alignItems: "center",
  minHeight: "4.125rem",
  paddingInline: "4",
  borderTopWidth: "hair",
  borderColor: "line",
});
const stackStyle = css({ display: "flex", flexDirection: "column", gap: "2" });

export function FixtureSkeleton() {
  return (
    <div role="status" aria-label="Loading fixtures" className={css({ position: "relative" })}>
      <SlowNote>Still asking for the scores</SlowNote>
      {[4, 3].map((rows) => (
        <Section key={rows} title={"\u00A0"}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={rowStyle}>
              <Skeleton width="3rem" height="1.2rem" />
              <div className={stackStyle}>
                <Skeleton width="60%" />
                <Skeleton width="50%" />
              </div>
              <span className={css({ justifySelf: "end" })}>
                <Skeleton width="5.5rem" height="1.75rem" />
              </span>
            </div>
          ))}
        </Section>
      ))}
    </div>
  );
}

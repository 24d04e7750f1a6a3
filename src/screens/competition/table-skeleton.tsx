import { Section } from "#src/ui/page.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: "target",
  paddingInline: "3",
  borderTopWidth: "hair",
  borderColor: "line",
});
const ROWS = [60, 45, 55, 50, 65, 40, 58, 48, 52, 62];

export function TableSkeleton() {
  return (
    <div className={css({ position: "relative" })}>
      <SlowNote>Loading this table…</SlowNote>
      <Section>
        {ROWS.map((width) => (
          <div key={width} className={rowStyle}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="2rem" />
          </div>
        ))}
      </Section>
    </div>
  );
}

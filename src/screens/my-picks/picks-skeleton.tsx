import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton, SkeletonRow, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const stackStyle = css({ display: "grid", gap: "2", flex: "1" });
const ROWS = ["55%", "40%", "48%", "62%", "45%"] as const;

export function PicksSkeleton() {
  return (
    <div role="status" aria-label="Loading your picks" className={css({ position: "relative" })}>
      <SlowNote>Still asking for your picks</SlowNote>
      <Section>
        <SectionBody>
          <div className={css({ display: "grid", gap: "3" })}>
            <Skeleton width="70%" />
            <Skeleton width="100%" height="2.75rem" />
            <Skeleton width="40%" height="0.875rem" />
          </div>
        </SectionBody>
      </Section>
      <Section>
        <SectionBody>
          <div className={stackStyle}>
            <Skeleton width="65%" height="1.25rem" />
            <Skeleton width="45%" height="0.875rem" />
          </div>
        </SectionBody>
        {ROWS.map((width) => (
          <SkeletonRow key={width}>
            <div className={stackStyle}>
              <Skeleton width={width} height="0.875rem" />
              <Skeleton width="35%" />
            </div>
            <Skeleton width="3rem" height="1.5rem" />
          </SkeletonRow>
        ))}
      </Section>
    </div>
  );
}

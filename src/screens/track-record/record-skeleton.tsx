import { plotStyle } from "#src/screens/track-record/chances-plot.tsx";
import { headlineStyle, quietStyle } from "#src/screens/track-record/record-styles.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton, SkeletonRow, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const ROWS = ["45%", "60%", "52%", "66%", "58%"] as const;

export function RecordSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the track record"
      className={css({ position: "relative" })}
    >
      <SlowNote>Still asking for the record</SlowNote>
      <div className={headlineStyle}>
        <Skeleton width="90%" height="3.25rem" />
      </div>
      <div className={quietStyle}>
        <Skeleton width="70%" height="0.875rem" />
      </div>
      <Section>
        <SectionBody>
          <div className={plotStyle}>
            <Skeleton width="100%" height="100%" />
          </div>
        </SectionBody>
      </Section>
      <Section>
        {ROWS.map((width) => (
          <SkeletonRow key={width}>
            <Skeleton width={width} />
            <Skeleton width="3rem" height="1.5rem" />
          </SkeletonRow>
        ))}
      </Section>
    </div>
  );
}

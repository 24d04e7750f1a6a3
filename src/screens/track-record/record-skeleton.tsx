import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton, SkeletonRow, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const ROWS = ["45%", "60%", "52%", "66%"] as const;

/** The shapes of the figures to come, in their places. */
export function RecordSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the track record"
      className={css({ position: "relative" })}
    >
      <SlowNote>Still asking for the record</SlowNote>
      <Section>
        <SectionBody>
          <div className={css({ display: "grid", gap: "3" })}>
            <Skeleton width="20%" height="0.875rem" />
            <Skeleton width="80%" height="2rem" />
            <Skeleton width="65%" height="0.875rem" />
          </div>
        </SectionBody>
      </Section>
      <Section>
        <SectionBody>
          <Skeleton width="100%" height="19rem" />
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

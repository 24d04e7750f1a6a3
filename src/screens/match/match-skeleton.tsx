import { Section, SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { SlowNote } from "#src/ui/slow-note.tsx";
import { css } from "#styled/css/index.js";

const heroStyle = css({
  bg: "board",
  height: "11.5rem",
  md: { borderRadius: "lg", height: "13.5rem" },
});
/** Where sharing and refreshing will stand. */
const shareStyle = css({ height: "3.25rem" });
const ROWS = ["60%", "45%", "52%", "48%", "55%"] as const;

/** The shapes of the page to come, in their places. */
export function MatchSkeleton() {
  return (
    <div role="status" aria-label="Loading this match" className={css({ position: "relative" })}>
      <SlowNote>Still asking for this match</SlowNote>
      <div className={heroStyle} />
      <div className={shareStyle} />
      <div className={css({ paddingTop: "1" })}>
        <Section title="Predictions">
          <SectionBody>
            <div className={css({ display: "grid", gap: "6" })}>
              {ROWS.map((width) => (
                <div key={width} className={css({ display: "grid", gap: "3" })}>
                  <Skeleton width={width} height="0.875rem" />
                  <Skeleton width="75%" height="1.25rem" />
                </div>
              ))}
            </div>
          </SectionBody>
        </Section>
      </div>
    </div>
  );
}

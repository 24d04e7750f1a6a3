import type { components } from "#contract";
import { calibrationDots, calibrationText, tooFewText } from "#src/display/track-record.ts";
import { CalibrationPlot } from "#src/screens/track-record/calibration-plot.tsx";
import { CalibrationTable } from "#src/screens/track-record/calibration-table.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const quietStyle = css({ color: "ink.2", fontSize: "sm" });
const verdictStyle = css({ display: "grid", gap: "1", marginTop: "3", fontSize: "sm" });
const summaryStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  fontWeight: "semibold",
  fontSize: "sm",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
});
const arrowStyle = css({
  color: "ink.3",
  fontSize: "lg",
  transition: "transform token(durations.quick)",
  "details[open] &": { transform: "rotate(90deg)" },
});

export function CalibrationSection({
  bins,
  least,
}: {
  bins: readonly components["schemas"]["CalibrationBin"][];
  least: number;
}) {
  const dots = calibrationDots(bins);
  const verdict = calibrationText(bins);
  return (
    <Section title="Does 70% mean 70%?">
      <SectionBody>
        {dots.length === 0 ? (
          <p className={quietStyle}>{tooFewText(least)}</p>
        ) : (
          <>
            <p className={quietStyle}>
              <span>
                On the dashed line, answers came true exactly as often as we said. A larger dot
                stands for more predictions.
              </span>
              {verdict === null ? null : (
                <span>
                  {" "}
                  The thin line through a dot is its margin of chance (95% interval). Only a hollow
                  dot is further off than that: we were too sure below the dashed line, not sure
                  enough above it.
                </span>
              )}
            </p>
            <CalibrationPlot dots={dots} />
            {verdict === null ? null : (
              <div className={verdictStyle}>
                <p>{verdict}</p>
                <p className={quietStyle}>
                  One dot in twenty is that far off by chance alone; more, as answers about the same
                  match come true together.
                </p>
              </div>
            )}
          </>
        )}
        <details className={css({ marginTop: "2" })}>
          <summary className={summaryStyle}>
            The figures of the plot
            <span aria-hidden className={arrowStyle}>
              ›
            </span>
          </summary>
          <CalibrationTable bins={bins} least={least} />
        </details>
      </SectionBody>
    </Section>
  );
}

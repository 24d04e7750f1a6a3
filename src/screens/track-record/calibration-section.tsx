import type { components } from "#contract";
import { calibrationText } from "#src/display/track-record.ts";
import { CalibrationTable } from "#src/screens/track-record/calibration-table.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const quietStyle = css({ color: "ink.2", fontSize: "sm" });

export function CalibrationSection({
  bins,
  minSettled,
}: {
  bins: readonly components["schemas"]["CalibrationBin"][];
  minSettled: number;
}) {
  const verdict = calibrationText(bins);
  return (
    <Section title="The named answers, by their chance">
      <SectionBody>
        {verdict === null ? null : (
          <div className={css({ display: "grid", gap: "1", marginBottom: "2" })}>
            <p>{verdict}</p>
            <p className={quietStyle}>
              One row in twenty is that far off by chance alone; more, as answers about the same
              match come true together.
            </p>
          </div>
        )}
        <CalibrationTable bins={bins} minSettled={minSettled} />
      </SectionBody>
    </Section>
  );
}

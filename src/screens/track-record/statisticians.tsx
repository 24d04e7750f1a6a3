import { useState } from "react";
import { leftOutText, settledText } from "#src/display/track-record.ts";
import type { TrackRecord } from "#src/queries/track-record-queries.ts";
import { CalibrationSection } from "#src/screens/track-record/calibration-section.tsx";
import { DownloadSection } from "#src/screens/track-record/download-section.tsx";
import { ModelsSection } from "#src/screens/track-record/models-section.tsx";
import { QuestionsSection } from "#src/screens/track-record/questions-section.tsx";
import { TournamentsSection } from "#src/screens/track-record/tournaments-section.tsx";
import { ChevronIcon } from "#src/ui/icons.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const summaryStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  alignItems: "center",
  gap: "3",
  minHeight: "3rem",
  paddingInline: "4",
  bg: "card",
  borderBlockWidth: "hair",
  borderColor: "line",
  fontWeight: "bold",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  md: { borderInlineWidth: "hair", borderTopRadius: "lg" },
});
const contentsStyle = css({ fontSize: "sm", fontWeight: "normal", color: "ink.2" });
const arrowStyle = css({
  display: "flex",
  color: "ink.3",
  transform: "rotate(-90deg)",
  "details[open] &": { transform: "rotate(90deg)" },
});

/** Rendered only when opened, because the figures are long. */
export function Statisticians({ record, minSettled }: { record: TrackRecord; minSettled: number }) {
  const [isOpen, setOpen] = useState(false);
  const notCountedText = leftOutText(record.counts);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summaryStyle}>
        <span>For statisticians</span>
        <span className={contentsStyle}>Brier, log loss, RPS, CSV</span>
        <span aria-hidden className={arrowStyle}>
          <ChevronIcon />
        </span>
      </summary>
      {isOpen ? (
        <div className={css({ marginTop: "3" })}>
          <Section title="Totals">
            <SectionBody>
              <p>{settledText(record.counts)}</p>
              {notCountedText === null ? null : <p className={contentsStyle}>{notCountedText}</p>}
            </SectionBody>
          </Section>
          <CalibrationSection bins={record.calibration} minSettled={minSettled} />
          <QuestionsSection groups={record.groups} minSettled={minSettled} />
          <TournamentsSection tournaments={record.tournaments ?? []} minSettled={minSettled} />
          <ModelsSection record={record} />
          <DownloadSection files={record.files} />
        </div>
      ) : null}
    </details>
  );
}

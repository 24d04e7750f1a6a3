import { formatCount, formatDate, formatPercent } from "#src/display/formatters.ts";
import {
  heldOutText,
  intervalText,
  lossesText,
  type ModelEntry,
  modelEntries,
  releasedText,
} from "#src/display/track-record.ts";
import type { TrackRecord } from "#src/queries/track-record-queries.ts";
import { Section } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const itemStyle = css({
  paddingInline: "4",
  paddingBlock: "3",
  borderTopWidth: "hair",
  borderColor: "line",
  "& p": { marginTop: "1", color: "ink.2", fontSize: "sm" },
});
const headStyle = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: "3",
});

export function ModelsSection({ record }: { record: Pick<TrackRecord, "models" | "versions"> }) {
  return (
    <Section title="By version of the model">
      <ul>
        {modelEntries(record).map((entry) => (
          <li key={entry.model} className={itemStyle}>
            <Version entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Version({ entry: { model, record, version } }: { entry: ModelEntry }) {
  return (
    <>
      <div className={headStyle}>
        <h3 className={css({ fontWeight: "semibold" })}>{model}</h3>
        {version === undefined ? null : (
          <span className={css({ color: "ink.2", fontSize: "sm" })}>{releasedText(version)}</span>
        )}
      </div>
      {record === undefined ? (
        <p>No settled prediction here comes from this version.</p>
      ) : (
        <>
          <p>
            {[
              `${formatCount(record.correct)} of ${formatCount(record.n)} right`,
              record.hit_rate === null
                ? ", too few for a percentage"
                : `, ${formatPercent(record.hit_rate)}`,
              record.interval === null || record.interval === undefined
                ? ""
                : `; 95% interval ${intervalText(record.interval)}`,
              `, in matches of ${timeText(record.first_at, record.last_at)}`,
            ].join("")}
          </p>
          {record.hit_rate === null ? null : <p>{lossesText(record)}</p>}
        </>
      )}
      {version === undefined ? null : <p>{version.changes}</p>}
      {version?.held_out.map((figure) => (
        <p key={figure.data}>{heldOutText(figure)}</p>
      ))}
    </>
  );
}

function timeText(first: number, last: number): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  return from === to ? from : `${from} to ${to}`;
}

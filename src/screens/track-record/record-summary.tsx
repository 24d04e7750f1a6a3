import type { components } from "#contract";
import { formatCount, formatPercent } from "#src/display/formatters.ts";
import { leftOutText, settledText, tooFewText } from "#src/display/track-record.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const figuresStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "3",
  marginBottom: "3",
  "& dt": { fontSize: "sm", color: "ink.3" },
  "& dd": { textStyle: "figure", fontSize: "2xl" },
  "& > :last-child dd": { color: "pitch" },
});
const quietStyle = css({ fontSize: "sm", color: "ink.2", "& + p": { marginTop: "1" } });

export function RecordSummary({
  counts,
  least,
}: {
  counts: components["schemas"]["RecordCounts"];
  least: number;
}) {
  const leftOut = leftOutText(counts);
  const figures = [
    { name: "Settled", value: formatCount(counts.settled) },
    { name: "Right", value: formatCount(counts.correct) },
    { name: "Share right", value: counts.hit_rate === null ? "–" : formatPercent(counts.hit_rate) },
  ];
  return (
    <Section title="In all">
      <SectionBody>
        <dl className={figuresStyle}>
          {figures.map(({ name, value }) => (
            <div
              key={name}
              className={css({
                display: "flex",
                flexDirection: "column-reverse",
                justifyContent: "flex-end",
                gap: "1",
              })}
            >
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={quietStyle}>{settledText(counts)}</p>
        {counts.hit_rate === null ? <p className={quietStyle}>{tooFewText(least)}</p> : null}
        {leftOut === null ? null : <p className={quietStyle}>{leftOut}</p>}
      </SectionBody>
    </Section>
  );
}

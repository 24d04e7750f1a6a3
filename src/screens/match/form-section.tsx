import type { components } from "#contract";
import { formRow } from "#src/display/reasons.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Section } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

type Line = components["schemas"]["FormLine"];

const gridStyle = css({
  display: "grid",
  gap: "4",
  paddingInline: "4",
  paddingBottom: "4",
  sm: { gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))" },
});
const titleStyle = css({ fontWeight: "semibold", fontSize: "sm", marginBottom: "1" });
const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "1.5rem 3rem 1fr auto",
  alignItems: "baseline",
  columnGap: "2",
  paddingBlock: "0.1875rem",
  fontSize: "sm",
  color: "ink.2",
});
const scoreStyle = css({ textStyle: "figure", fontSize: "md", color: "ink" });
const dateStyle = css({ color: "ink.3", fontVariantNumeric: "tabular-nums" });
const letterStyles = {
  W: css({ fontWeight: "bold", color: "pitch" }),
  D: css({ fontWeight: "bold", color: "ink.3" }),
  L: css({ fontWeight: "bold", color: "live" }),
};

/** Of the first open prediction: all of a match have the same. */
export function FormSection({ event }: { event: Event }) {
  const reasons = (event.unlocked_predictions ?? []).find(
    ({ prediction }) => prediction.reasons !== undefined,
  )?.prediction.reasons;
  if (reasons === undefined || reasons.form.length + reasons.meetings.length === 0) return null;
  const of = (side: Line["side"]) => reasons.form.filter((line) => line.side === side);
  return (
    <div className={css({ "@media print": { display: "none" } })}>
      <Section title="Form and meetings" aside="In this competition">
        <div className={gridStyle}>
          <FormList title={event.homeTeam.name} lines={of("home")} />
          <FormList title={event.awayTeam.name} lines={of("away")} />
          <FormList
            title={`${event.homeTeam.short_name} against ${event.awayTeam.short_name}`}
            lines={reasons.meetings}
          />
        </div>
      </Section>
    </div>
  );
}

function FormList({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className={titleStyle}>{title}</h3>
      <ul>
        {lines.map(formRow).map(({ key, letter, word, score, ground, date }) => (
          <li key={key} className={rowStyle}>
            <abbr className={letterStyles[letter]} title={word}>
              {letter}
            </abbr>
            <span className={scoreStyle}>{score}</span>
            <span>{ground}</span>
            <span className={dateStyle}>{date}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { components } from "#contract";
import { formatPercent } from "#src/display/formatters.ts";
import { shortQuestion } from "#src/display/short-question.ts";
import {
  countedText,
  isJudgedByChances,
  hitRates,
  splitGroups,
  tooFewText,
} from "#src/display/track-record.ts";
import { Section } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

type Group = components["schemas"]["RecordGroup"];

const tableStyle = css({
  width: "full",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { paddingBlock: "2", verticalAlign: "middle" },
  "& tr > :first-child": { paddingInlineStart: "4", textAlign: "start" },
  "& tr > :last-child": { paddingInlineEnd: "4" },
  "& tr > :not(:first-child)": { width: "4rem", textAlign: "end", paddingInlineStart: "2" },
  "& thead th": {
    fontSize: "xs",
    fontWeight: "normal",
    color: "ink.2",
    paddingBlock: "1",
    whiteSpace: "nowrap",
  },
  "& tbody tr": { borderTopWidth: "hair", borderColor: "line" },
  "& tbody th": { fontWeight: "semibold" },
});
const figureStyle = css({ textStyle: "figure", fontSize: "xl" });
const guessStyle = css({ textStyle: "figure", fontSize: "xl", color: "ink.3" });
const noteStyle = css({ display: "block", fontSize: "xs", fontWeight: "normal", color: "ink.2" });

export function QuestionBars({
  groups,
  minSettled,
}: {
  groups: readonly Group[];
  minSettled: number;
}) {
  const { asked } = splitGroups(groups);
  if (asked.length === 0) return null;
  return (
    <Section title="Right, by question">
      <table className={tableStyle}>
        <caption className={css({ srOnly: true })}>
          How often we were right, beside the guess of the commonest answer
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css({ srOnly: true })}>Question</span>
            </th>
            <th scope="col">ours</th>
            <th scope="col">a guess</th>
          </tr>
        </thead>
        <tbody>
          {asked.map((group) => (
            <QuestionRow key={group.question.id} group={group} minSettled={minSettled} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function QuestionRow({ group, minSettled }: { group: Group; minSettled: number }) {
  const name = shortQuestion(group.question);
  const pair = hitRates(group);
  if (pair === null)
    return (
      <tr>
        <th scope="row">
          <span>{name}</span>
          <span className={noteStyle}>
            {isJudgedByChances(group) ? "Judged by its chances" : tooFewText(minSettled)}
          </span>
        </th>
        <td colSpan={2}>{isJudgedByChances(group) ? null : countedText(group)}</td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
        <PairedBars {...pair} />
      </th>
      <td>
        <span className={figureStyle}>{formatPercent(pair.ours)}</span>
      </td>
      <td>
        <span className={guessStyle}>
          {pair.baseRate === null ? "–" : formatPercent(pair.baseRate)}
        </span>
      </td>
    </tr>
  );
}

const barsStyle = css({
  display: "block",
  width: "full",
  height: "0.875rem",
  marginTop: "1",
  forcedColorAdjust: "preserve-parent-color",
});

function PairedBars({ ours, baseRate }: { ours: number; baseRate: number | null }) {
  return (
    <svg
      viewBox="0 0 100 14"
      preserveAspectRatio="none"
      className={barsStyle}
      aria-hidden
      focusable="false"
    >
      <rect width={ours * 100} height="6" className={css({ fill: "ink" })} />
      {baseRate === null ? null : (
        <rect y="8" width={baseRate * 100} height="6" className={css({ fill: "line.strong" })} />
      )}
    </svg>
  );
}

import { formatCount, formatPercent } from "#src/display/formatters.ts";
import {
  type FiguresRow,
  intervalText,
  isJudgedByChances,
  lossesText,
  tooFewText,
  topFiveText,
} from "#src/display/track-record.ts";
import { RowName } from "#src/screens/track-record/row-name.tsx";
import { css } from "#styled/css/index.js";

const itemStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: "3",
  rowGap: "1",
  paddingInline: "4",
  paddingBlock: "3",
  borderTopWidth: "hair",
  borderColor: "line",
  "& p": { gridColumn: "1 / -1", fontSize: "sm", color: "ink.2" },
});
const figureStyle = css({ textStyle: "figure", fontSize: "xl", color: "pitch" });

export function FiguresList({
  rows,
  minSettled,
}: {
  rows: readonly FiguresRow[];
  minSettled: number;
}) {
  return (
    <ul>
      {rows.map(({ name, tournament, figures }) => (
        <li key={name} className={itemStyle}>
          <h3 className={css({ fontWeight: "semibold" })}>
            <RowName name={name} tournament={tournament} />
          </h3>
          {isJudgedByChances(figures) ? (
            <ChanceFigures figures={figures} minSettled={minSettled} />
          ) : (
            <AnswerFigures figures={figures} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AnswerFigures({ figures }: Pick<FiguresRow, "figures">) {
  const topFive = topFiveText(figures);
  return (
    <>
      {figures.hit_rate === null ? null : (
        <span className={figureStyle}>{formatPercent(figures.hit_rate)}</span>
      )}
      <p>
        {`${formatCount(figures.correct)} of ${formatCount(figures.n)} right${
          figures.interval === null
            ? ", too few for a percentage"
            : `; 95% interval ${intervalText(figures.interval)}`
        }`}
      </p>
      {topFive === null ? null : <p>{topFive}</p>}
      {figures.base_rate === null ? null : (
        <p>{`Without a model ${formatPercent(figures.base_rate.hit_rate)}`}</p>
      )}
      {figures.hit_rate === null ? null : <p>{lossesText(figures)}</p>}
    </>
  );
}

function ChanceFigures({
  figures,
  minSettled,
}: Pick<FiguresRow, "figures"> & { minSettled: number }) {
  return (
    <>
      <p>{`${formatCount(figures.n)} judged by their chances`}</p>
      <p>{figures.brier === null ? tooFewText(minSettled) : lossesText(figures)}</p>
    </>
  );
}

import { formatCount, formatPercent } from "#src/display/formatters.ts";
import {
  type FiguresRow,
  intervalText,
  isJudgedByChances,
  lossText,
  topFiveText,
} from "#src/display/track-record.ts";
import { RowName } from "#src/screens/track-record/row-name.tsx";
import { css } from "#styled/css/index.js";

const tableStyle = css({
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    paddingInline: "2",
    paddingBlock: "2",
    textAlign: "end",
    borderTopWidth: "hair",
    borderColor: "line",
  },
  "& th:first-child": { textAlign: "start", paddingInlineStart: "4" },
  "& td:last-child, & th:last-child": { paddingInlineEnd: "4" },
  "& thead th": { color: "ink.3", fontWeight: "semibold", fontSize: "xs", verticalAlign: "bottom" },
  "& tbody th": { fontWeight: "semibold" },
});
const figureStyle = css({ textStyle: "figure", fontSize: "lg", color: "pitch", display: "block" });
const fiveStyle = css({ color: "ink.3", display: "block" });
const besideStyle = css({ color: "ink.3", whiteSpace: "nowrap" });

export function FiguresTable({
  caption,
  heading,
  rows,
  minSettled,
}: {
  caption: string;
  heading: string;
  rows: readonly FiguresRow[];
  minSettled: number;
}) {
  return (
    <table className={tableStyle}>
      <caption className={css({ srOnly: true })}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Right of settled</th>
          <th scope="col">Share, 95% interval</th>
          <th scope="col">Without a model</th>
          <th scope="col">Brier</th>
          <th scope="col">Log loss</th>
          <th scope="col">RPS</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tournament, figures }) => (
          <tr key={name}>
            <th scope="row">
              <RowName name={name} tournament={tournament} />
            </th>
            <Cells figures={figures} minSettled={minSettled} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ figures, minSettled }: Pick<FiguresRow, "figures"> & { minSettled: number }) {
  const losses = (
    <>
      <Loss ours={figures.brier} baseRate={figures.base_rate?.brier} />
      <Loss ours={figures.log_loss} baseRate={figures.base_rate?.log_loss} />
      <Loss ours={figures.rps} baseRate={figures.base_rate?.rps} />
    </>
  );
  const tooFewSettled = `Fewer than ${minSettled} settled`;
  if (isJudgedByChances(figures))
    return (
      <>
        <td>{formatCount(figures.n)}</td>
        {figures.brier === null ? (
          <td colSpan={5} className={besideStyle}>
            {tooFewSettled}
          </td>
        ) : (
          <>
            <td colSpan={2} className={besideStyle}>
              Judged by its chances
            </td>
            {losses}
          </>
        )}
      </>
    );
  const topFive = topFiveText(figures);
  return (
    <>
      <td>
        <span>{`${formatCount(figures.correct)} of ${formatCount(figures.n)}`}</span>
        {topFive === null ? null : <span className={fiveStyle}>{topFive}</span>}
      </td>
      {figures.hit_rate === null ? (
        <td colSpan={5} className={besideStyle}>
          {tooFewSettled}
        </td>
      ) : (
        <>
          <td>
            <span className={figureStyle}>{formatPercent(figures.hit_rate)}</span>{" "}
            <span className={besideStyle}>{intervalText(figures.interval)}</span>
          </td>
          <td>{figures.base_rate === null ? "–" : formatPercent(figures.base_rate.hit_rate)}</td>
          {losses}
        </>
      )}
    </>
  );
}

function Loss({
  ours,
  baseRate,
}: {
  ours: number | null | undefined;
  baseRate: number | null | undefined;
}) {
  return (
    <td>
      <span>{lossText(ours)}</span>{" "}
      {baseRate === null || baseRate === undefined ? null : (
        <span
          className={css({ color: "ink.3", display: "block" })}
        >{`(${lossText(baseRate)})`}</span>
      )}
    </td>
  );
}

import type { components } from "#contract";
import { formatCount, formatPercent } from "#src/display/formatters.ts";
import { intervalText, offText, rangeText } from "#src/display/track-record.ts";
import { css } from "#styled/css/index.js";

type Bin = components["schemas"]["CalibrationBin"];

const tableStyle = css({
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    paddingInline: "1",
    paddingBlock: "2",
    textAlign: "end",
    verticalAlign: "baseline",
    borderTopWidth: "hair",
    borderColor: "line",
  },
  "& th:first-child": { textAlign: "start", paddingInlineStart: "0" },
  "& td:last-child, & th:last-child": { paddingInlineEnd: "0" },
  "& thead th": { color: "ink.3", fontWeight: "semibold", fontSize: "xs", verticalAlign: "bottom" },
  "& tbody th": { fontWeight: "semibold" },
});
const besideStyle = css({ display: "block", color: "ink.3", fontSize: "xs" });

export function CalibrationTable({
  bins,
  minSettled,
}: {
  bins: readonly Bin[];
  minSettled: number;
}) {
  return (
    <table className={tableStyle}>
      <caption className={css({ srOnly: true })}>
        How often answers came true, by the chance we gave them
      </caption>
      <thead>
        <tr>
          <th scope="col">Chance</th>
          <th scope="col">Settled</th>
          <th scope="col">We said, on average</th>
          <th scope="col">Came true, 95% interval</th>
        </tr>
      </thead>
      <tbody>
        {bins
          .filter((bin) => bin.n > 0)
          .map((bin) => (
            <tr key={bin.from}>
              <th scope="row">{rangeText(bin)}</th>
              <td>{formatCount(bin.n)}</td>
              <Shares bin={bin} minSettled={minSettled} />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Shares({ bin, minSettled }: { bin: Bin; minSettled: number }) {
  const { stated, hit_rate: hitRate, interval = null } = bin;
  if (stated === null || hitRate === null)
    return (
      <td colSpan={2} className={css({ color: "ink.3" })}>{`Fewer than ${minSettled} settled`}</td>
    );
  const differenceText = offText(bin);
  return (
    <>
      <td>{formatPercent(stated)}</td>
      <td>
        <span>{formatPercent(hitRate)}</span>{" "}
        <span className={besideStyle}>{intervalText(interval)}</span>
        {differenceText === null ? null : (
          <span className={css({ display: "block" })}>{differenceText}</span>
        )}
      </td>
    </>
  );
}

import type { components } from "#contract";
import { halvesRows } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const tableStyle = css({
  width: "full",
  maxWidth: "26rem",
  tableLayout: "fixed",
  fontSize: "sm",
  color: "ink.2",
  borderCollapse: "separate",
  borderSpacing: "2px",
  "& th": { fontWeight: "normal", overflowWrap: "anywhere", lineHeight: "tight" },
  "& tbody th": { textAlign: "start" },
  "& td": {
    textAlign: "center",
    height: "2rem",
    borderRadius: "sm",
    bg: "pitch.soft",
    color: "ink",
    textStyle: "figure",
    fontSize: "md",
  },
});
const namedStyle = css({ outline: "2px solid token(colors.ink)", fontWeight: "bold" });
const cameStyle = css({ outline: "2px dashed token(colors.ink)" });

/** A real table: a row for half-time, a column for the end. */
export function HalvesTable({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const [home, away] = [event.homeTeam.short_name, event.awayTeam.short_name];
  const ahead = [`${home} lead`, "Level", `${away} lead`];
  return (
    <table className={tableStyle}>
      <caption className={css({ srOnly: true })}>
        Chances of who leads at half-time, by row, and who wins, by column
      </caption>
      <thead>
        <tr>
          <th scope="col">At half-time</th>
          <th scope="col">{`${home} win`}</th>
          <th scope="col">Draw</th>
          <th scope="col">{`${away} win`}</th>
        </tr>
      </thead>
      <tbody>
        {halvesRows(prediction).map((row, half) => (
          <tr key={ahead[half]}>
            <th scope="row">{ahead[half]}</th>
            {row.map(({ label, chance, isNamed, came }) => (
              <td key={label} className={cx(isNamed && namedStyle, came && !isNamed && cameStyle)}>
                <span>{formatChance(chance)}</span>
                <span className={css({ srOnly: true })}>
                  {`${isNamed ? ", our answer" : ""}${came ? ", which came" : ""}`}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

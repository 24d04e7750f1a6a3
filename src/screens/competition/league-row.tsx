import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { crestOf } from "#domain/crest.ts";
import { idSlug } from "#domain/id-slug.ts";
import { formLetters, formText, goalDifference, zoneOf } from "#src/display/competition-table.ts";
import {
  formColumn,
  numberStyle,
  rowStyle,
  wideColumn,
} from "#src/screens/competition/table-style.ts";
import { zoneStyles } from "#src/screens/competition/zone-style.ts";
import { Crest } from "#src/ui/crest.tsx";
import { FormLetter } from "#src/ui/form-letter.tsx";
import { css, cx } from "#styled/css/index.js";

type Schemas = components["schemas"];

const positionStyle = css({ position: "relative", textAlign: "center" });
const zoneBarStyle = css({
  position: "absolute",
  insetInlineStart: "0",
  insetBlock: "1px",
  width: "0.25rem",
});
const clubStyle = css({ textAlign: "start", fontWeight: "semibold", maxWidth: "0" });
const linkStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  minWidth: "0",
  _focusVisible: { outlineOffset: "-2px" },
});
const nameStyle = css({
  flex: "1",
  minWidth: "0",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
const shortStyle = css({ md: { display: "none" } });
const longStyle = css({ display: "none", md: { display: "inline" } });
const pointsStyle = css({
  textStyle: "figure",
  fontSize: "lg",
  textAlign: "end",
  paddingInlineEnd: "4",
  "@media (min-width: 22.5em)": { paddingInlineEnd: "0" },
});
/** Beside the figure, so that points stay in line. */
const starStyle = css({ position: "absolute", insetInlineStart: "100%" });
const lettersStyle = css({ display: "inline-flex", gap: "0.125rem", verticalAlign: "middle" });

export function LeagueRow({
  row,
  zones,
}: {
  row: Schemas["TableRow"];
  zones: readonly Schemas["TableZone"][];
}) {
  const { team, position, played, won, drawn, lost, points, deduction } = row;
  const zone = zoneOf(position, zones);
  return (
    <tr className={rowStyle}>
      <td className={cx(numberStyle, positionStyle)}>
        {zone === null ? null : (
          <span aria-hidden className={cx(zoneBarStyle, zoneStyles[zone.kind])} />
        )}
        <span>{position}</span>
        {zone === null ? null : <span className={css({ srOnly: true })}>{`, ${zone.name}`}</span>}
      </td>
      <th scope="row" className={clubStyle}>
        <Link to="/club/$slug" params={{ slug: idSlug(team) }} className={linkStyle}>
          <Crest crest={crestOf(team)} size="row" />
          <span className={nameStyle}>
            <span className={shortStyle}>{team.short_name}</span>
            <span className={longStyle}>{team.name}</span>
          </span>
        </Link>
      </th>
      <td className={numberStyle}>{played}</td>
      <td className={cx(numberStyle, wideColumn)}>{won}</td>
      <td className={cx(numberStyle, wideColumn)}>{drawn}</td>
      <td className={cx(numberStyle, wideColumn)}>{lost}</td>
      <td className={cx(numberStyle, wideColumn)}>{`${row.goals_for}–${row.goals_against}`}</td>
      <td className={numberStyle}>{goalDifference(row)}</td>
      <td className={pointsStyle}>
        <span className={css({ position: "relative" })}>
          <span>{points}</span>
          {deduction === 0 ? null : (
            <span aria-hidden className={starStyle}>
              *
            </span>
          )}
        </span>
      </td>
      <td className={formColumn}>
        <span className={css({ srOnly: true })}>{formText(row)}</span>
        <span aria-hidden className={lettersStyle}>
          {formLetters(row).map(({ key, letter }) => (
            <FormLetter key={key} letter={letter} ground="card" />
          ))}
        </span>
      </td>
    </tr>
  );
}

import type { components } from "#contract";
import { deductionText, type TableView } from "#src/display/competition-table.ts";
import { LeagueRow } from "#src/screens/competition/league-row.tsx";
import {
  captionStyle,
  formColumn,
  headCellStyle,
  numberColumn,
  pointsColumn,
  tableStyle,
  wideColumn,
} from "#src/screens/competition/table-style.ts";
import { zoneStyles } from "#src/screens/competition/zone-style.ts";
import { Section } from "#src/ui/page.tsx";
import { css, cx } from "#styled/css/index.js";

type Group = components["schemas"]["TableGroup"];

const VIEW_NAMES = {
  all: "all matches",
  home: "home matches",
  away: "away matches",
} as const satisfies Record<TableView, string>;

const notesStyle = css({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "4",
  rowGap: "1",
  paddingInline: "3",
  paddingBlock: "3",
  borderTopWidth: "hair",
  borderColor: "line",
  fontSize: "xs",
  color: "ink.2",
});
const zoneNameStyle = css({ display: "inline-flex", alignItems: "center", gap: "2" });
const swatchStyle = css({ width: "0.25rem", height: "1rem", borderRadius: "sm" });

export function LeagueTable({ group, show }: { group: Group; show: TableView }) {
  const { name } = group;
  const zones = show === "all" ? group.zones : [];
  const deductions = group[show].flatMap((row) => deductionText(row) ?? []);
  return (
    <Section {...(name === null ? {} : { title: name })}>
      <table className={tableStyle}>
        <caption className={captionStyle}>{`Table, ${VIEW_NAMES[show]}`}</caption>
        <thead>
          <tr>
            <Head short="#" long="Position" className={css({ width: "2.25rem" })} />
            <th scope="col" className={cx(headCellStyle, css({ textAlign: "start" }))}>
              Club
            </th>
            <Head short="P" long="Played" className={numberColumn} />
            <Head short="W" long="Won" className={cx(numberColumn, wideColumn)} />
            <Head short="D" long="Drawn" className={cx(numberColumn, wideColumn)} />
            <Head short="L" long="Lost" className={cx(numberColumn, wideColumn)} />
            <Head
              short="Goals"
              long="Goals for and against"
              className={cx(wideColumn, css({ width: "4rem" }))}
            />
            <Head short="GD" long="Goal difference" className={css({ width: "2.25rem" })} />
            <Head short="Pts" long="Points" className={pointsColumn} />
            <th scope="col" className={cx(headCellStyle, formColumn)}>
              Form
            </th>
          </tr>
        </thead>
        <tbody>
          {group[show].map((row) => (
            <LeagueRow key={row.team.id} row={row} zones={zones} />
          ))}
        </tbody>
      </table>
      {zones.length === 0 && deductions.length === 0 ? null : (
        <div className={notesStyle}>
          {zones.map(({ kind, name: zone }) => (
            <span key={zone} className={zoneNameStyle}>
              <span aria-hidden className={cx(swatchStyle, zoneStyles[kind])} />
              <span>{zone}</span>
            </span>
          ))}
          {deductions.map((text) => (
            <span key={text} className={css({ flexBasis: "full" })}>
              {text}
            </span>
          ))}
        </div>
      )}
    </Section>
  );
}

function Head({ short, long, className }: { short: string; long: string; className: string }) {
  return (
    <th scope="col" className={cx(headCellStyle, className)} title={long}>
      <span aria-hidden>{short}</span>
      <span className={css({ srOnly: true })}>{long}</span>
    </th>
  );
}

import { crestOf } from "#domain/crest.ts";
import type { Club } from "#src/queries/club-queries.ts";
import { cardStyle, headStyle, linkStyle } from "#src/screens/club/club-style.ts";
import { CompetitionLink } from "#src/ui/competition-link.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const tableStyle = css({
  width: "full",
  "& tr + tr, & tbody": { borderTopWidth: "hair", borderColor: "line" },
});
const headCellStyle = css({
  fontSize: "xs",
  fontWeight: "normal",
  color: "ink.2",
  textAlign: "end",
  paddingBlock: "2",
  paddingInline: "1",
  "&:last-child": { paddingInlineEnd: "3" },
});
const cellStyle = css({
  textStyle: "figure",
  fontSize: "1.125rem",
  color: "ink.2",
  textAlign: "end",
  paddingInline: "1",
  "&:last-child": { paddingInlineEnd: "3", color: "ink" },
});
const placeStyle = css({ textAlign: "start", paddingInlineStart: "3", width: "2.5rem" });
const teamStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  fontWeight: "normal",
  textAlign: "start",
});
const ownStyle = css({ bg: "pitch.soft", "& th, & td": { fontWeight: "bold", color: "ink" } });

/** The place of the club in its most important league. */
export function TableExcerpt({ club }: { club: Club }) {
  const league = club.tournaments.find(({ rows }) => rows !== undefined && rows.length > 0);
  if (league?.rows === undefined) return null;
  return (
    <section>
      <h2 className={headStyle}>
        Table
        <span>
          <CompetitionLink tournament={league} className={linkStyle}>
            {league.name}
          </CompetitionLink>
        </span>
      </h2>
      <div className={cardStyle}>
        <table className={tableStyle}>
          <thead>
            <tr>
              <th className={headCellStyle}>
                <span className={css({ srOnly: true })}>Place</span>
              </th>
              <th className={headCellStyle}>
                <span className={css({ srOnly: true })}>Club</span>
              </th>
              <Head short="P" long="Played" />
              <Head short="GD" long="Goal difference" />
              <Head short="Pts" long="Points" />
            </tr>
          </thead>
          <tbody>
            {league.rows.map(({ team, position, played, points, ...row }) => (
              <tr key={team.id} className={team.id === club.id ? ownStyle : undefined}>
                <td className={cx(cellStyle, placeStyle)}>{position}</td>
                <th scope="row">
                  <span className={teamStyle}>
                    <Crest crest={crestOf(team)} size="row" />
                    <span>{team.short_name}</span>
                  </span>
                </th>
                <td className={cellStyle}>{played}</td>
                <td className={cellStyle}>{signed(row.goals_for - row.goals_against)}</td>
                <td className={cellStyle}>{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Head({ short, long }: { short: string; long: string }) {
  return (
    <th scope="col" className={headCellStyle}>
      <abbr title={long} className={css({ textDecoration: "none" })}>
        {short}
      </abbr>
    </th>
  );
}

function signed(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}

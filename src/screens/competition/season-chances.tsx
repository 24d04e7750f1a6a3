import { useQuery } from "@tanstack/react-query";
import type { components } from "#contract";
import { crestOf } from "#domain/crest.ts";
import { formatCount, formatDate } from "#src/display/formatters.ts";
import { lastPlaces, seasonShare } from "#src/display/season-share.ts";
import { type SeasonChances, seasonChancesQueries } from "#src/queries/season-chances-queries.ts";
import { Crest } from "#src/ui/crest.tsx";
import { DataAge } from "#src/ui/data-age.tsx";
import { Section } from "#src/ui/page.tsx";
import { css, cx } from "#styled/css/index.js";

type ClubChances = components["schemas"]["ClubChances"];

/** They change after each match day. */
const OLD_AFTER_S = 6 * 3_600;

/** Nothing for a competition without chances, and while the first ones load. */
export function SeasonChancesCard({ slug }: { slug: string }) {
  const query = useQuery(seasonChancesQueries.of(slug));
  const chances = query.data?.body.data ?? null;
  if (chances === null) return null;
  return (
    <>
      <DataAge query={query} label="These chances were saved" oldAfter={OLD_AFTER_S} />
      <ChancesTable chances={chances} />
    </>
  );
}

const noteStyle = css({ paddingInline: "4", paddingBottom: "2", fontSize: "sm", color: "ink.2" });
const tableStyle = css({
  width: "full",
  tableLayout: "fixed",
  fontSize: "sm",
  "& th, & td": { paddingBlock: "1.5" },
  "& tr > :first-child": { paddingInlineStart: "4", textAlign: "start" },
  "& tr > :last-child": { paddingInlineEnd: "4" },
  "& thead th": { fontSize: "xs", fontWeight: "normal", color: "ink.2" },
  "& thead th:not(:first-child)": { width: "3.25rem", paddingInlineStart: "2", textAlign: "end" },
  "& thead th:last-child": { width: "5.5rem" },
  "& tbody td": { paddingInlineStart: "2", textAlign: "end" },
  "& tbody tr": { borderTopWidth: "hair", borderColor: "line" },
  "@media (min-width: 23rem)": {
    "& thead th:not(:first-child)": { width: "4rem" },
    "& thead th:last-child": { width: "5.5rem" },
  },
  md: {
    "& thead th:not(:first-child)": { width: "7rem" },
    "& thead th:last-child": { width: "7.5rem" },
  },
});
const clubStyle = css({ display: "flex", alignItems: "center", gap: "2", minWidth: "0" });
const nameStyle = css({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: "semibold",
});

function ChancesTable({ chances }: { chances: SeasonChances }) {
  const { clubs, relegated, simulations, computed_at: computedAt } = chances;
  const hasRelegation = relegated > 0;
  const count = formatCount(simulations);
  return (
    <Section title="The end of the season">
      <p className={noteStyle}>
        <span>{`${count} simulated seasons, ${formatDate(computedAt)}`}</span>
      </p>
      <table className={tableStyle}>
        <caption className={css({ srOnly: true })}>
          Shares of the simulated seasons, by club
        </caption>
        <thead>
          <tr>
            <th scope="col">Club</th>
            <th scope="col">Title</th>
            <th scope="col">Top 4</th>
            {hasRelegation ? <th scope="col">Relegated</th> : null}
          </tr>
        </thead>
        <tbody>
          {clubs.map((club) => (
            <ClubRow
              key={club.team.id ?? club.team.name}
              club={club}
              hasRelegation={hasRelegation}
            />
          ))}
        </tbody>
      </table>
      <p className={cx(noteStyle, css({ paddingTop: "3", paddingBottom: "3" }))}>
        <span>{`Our model plays the remaining matches ${count} times. Each share is how often a club finished there.`}</span>
        {hasRelegation ? <span>{` Relegated: ${lastPlaces(relegated)}.`}</span> : null}
      </p>
    </Section>
  );
}

function ClubRow({ club, hasRelegation }: { club: ClubChances; hasRelegation: boolean }) {
  const { team, title, top_four: topFour, relegation } = club;
  return (
    <tr>
      <th scope="row">
        <span className={clubStyle}>
          <Crest crest={crestOf(team)} size="row" />
          <span className={nameStyle} title={team.name}>
            {team.short_name}
          </span>
        </span>
      </th>
      <ShareCell share={title} />
      <ShareCell share={topFour} />
      {hasRelegation ? <ShareCell share={relegation} /> : null}
    </tr>
  );
}

const figureStyle = css({ textStyle: "figure", display: "block", fontSize: "md" });
const noneStyle = css({ color: "ink.3" });
const barStyle = css({
  display: "block",
  width: "full",
  height: "0.25rem",
  marginTop: "1",
  forcedColorAdjust: "preserve-parent-color",
});

function ShareCell({ share }: { share: number }) {
  return (
    <td>
      <span className={cx(figureStyle, share === 0 && noneStyle)}>{seasonShare(share)}</span>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={barStyle}
        aria-hidden
        focusable="false"
      >
        {share === 0 ? null : <rect width="100" height="4" className={css({ fill: "line" })} />}
        <rect width={share * 100} height="4" className={css({ fill: "ink" })} />
      </svg>
    </td>
  );
}

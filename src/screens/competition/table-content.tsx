import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isLive, isOver } from "#domain/match-status.ts";
import type { TableView } from "#src/display/competition-table.ts";
import type { CompetitionTable } from "#src/queries/table-queries.ts";
import { KnockOutRounds } from "#src/screens/competition/knock-out-rounds.tsx";
import { LeagueTable } from "#src/screens/competition/league-table.tsx";
import { SeasonChancesCard } from "#src/screens/competition/season-chances.tsx";
import { TableTabs } from "#src/screens/competition/table-tabs.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { Section } from "#src/ui/page.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const noteStyle = css({
  paddingInline: "4",
  marginBottom: "4",
  fontSize: "xs",
  color: "ink.2",
  md: { paddingInline: "0" },
});

interface Props {
  table: CompetitionTable;
  slug: string;
  show: TableView;
}

export function TableContent(props: Props) {
  const { isOn } = useHiddenScores();
  const [isRevealed, setIsRevealed] = useState(false);
  const { groups, rounds, season, tournament } = props.table;
  if (groups.length === 0 && rounds.length === 0)
    return (
      <Section>
        <EmptyState
          action={
            <Link
              to="/"
              search={{ tournament: tournament.id }}
              className={button({ tone: "quiet" })}
            >
              See its matches
            </Link>
          }
        >
          {season === null
            ? "No match of this competition is known yet."
            : "These are friendly matches, so there is no table."}
        </EmptyState>
      </Section>
    );
  if (isOn && !isRevealed)
    return (
      <Section>
        <EmptyState
          action={
            <button type="button" className={button()} onClick={() => setIsRevealed(true)}>
              Show the table
            </button>
          }
        >
          You hide scores, and a table shows results.
        </EmptyState>
      </Section>
    );
  return <Tables {...props} />;
}

function Tables({ table: { groups, rounds }, slug, show }: Props) {
  const hasKnockOutBegun = rounds.some(({ ties }) =>
    ties.some(({ legs }) => legs.some((leg) => isLive(leg) || isOver(leg))),
  );
  const knockOut = <KnockOutRounds rounds={rounds} />;
  return (
    <>
      {hasKnockOutBegun ? knockOut : null}
      {groups.length === 0 ? null : (
        <>
          <TableTabs slug={slug} show={show} />
          {groups.map((group) => (
            <LeagueTable key={group.name} group={group} show={show} />
          ))}
          <p className={noteStyle}>A match counts once it has ended.</p>
          <SeasonChancesCard slug={slug} />
        </>
      )}
      {hasKnockOutBegun ? null : knockOut}
    </>
  );
}

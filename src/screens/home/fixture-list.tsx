import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type TournamentGroup, firstRows, groupByTournament } from "#src/display/group-events.ts";
import type { EventsAnswer } from "#src/queries/event-queries.ts";
import { FixtureRow } from "#src/screens/home/fixture-row.tsx";
import { FixtureSkeleton } from "#src/screens/home/fixture-skeleton.tsx";
import { Section } from "#src/ui/page.tsx";
import { scrollToShow } from "#src/ui/scroll-restoration.ts";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { css } from "#styled/css/index.js";

/** Height of a row, and at least what stands above the list. */
const ROW_PX = 66;
const LEAST_ABOVE_PX = 380;

type Query = UseQueryResult<EventsAnswer>;

export function FixtureList({ query }: { query: Query }) {
  if (query.data === undefined) {
    return query.isError ? (
      <Section>
        <ErrorState
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Section>
    ) : (
      <FixtureSkeleton />
    );
  }
  const groups = groupByTournament(query.data.body.data);
  if (groups.length === 0) {
    return (
      <Section>
        <EmptyState>No available matches for this category yet. Check back soon!</EmptyState>
      </Section>
    );
  }
  return <Groups groups={groups} />;
}

/** The first frame carries only what is seen of it; the rest follows at once, out of sight. */
function Groups({ groups }: { groups: readonly TournamentGroup[] }) {
  const rows = useDeferredValue(Infinity, rowsToSee());
  return firstRows(groups, rows).map((group) => (
    <Section
      key={group.tournament.id}
      title={group.tournament.name}
      aside={
        group.round === null ? null : (
          <span className={css({ whiteSpace: "nowrap" })}>{group.round}</span>
        )
      }
    >
      <ul>
        {group.events.map((event) => (
          <FixtureRow key={event.id} event={event} />
        ))}
      </ul>
    </Section>
  ));
}

function rowsToSee(): number {
  return Math.ceil((scrollToShow() + innerHeight - LEAST_ABOVE_PX) / ROW_PX);
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import type { components } from "#contract";
import { dayOf } from "#src/display/day-strip.ts";
import { groupByTournament } from "#src/display/group-events.ts";
import { type FixturesSearch, NO_FILTERS, STATUS_FILTERS } from "#src/display/search-params.ts";
import { titleCase } from "#src/display/title-case.ts";
import { useNow } from "#src/clock/use-now.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { tournamentQueries } from "#src/queries/tournament-queries.ts";
import { FollowStar } from "#src/screens/home/follow-star.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { HideScoresRow } from "#src/ui/hide-scores-row.tsx";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

type Sport = components["schemas"]["Sport"];

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  borderTopWidth: "hair",
  borderColor: "line",
});
const linkStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  flex: "1",
  minWidth: "0",
  minHeight: "target",
  paddingInline: "3",
  overflowWrap: "anywhere",
  _hover: { color: "pitch" },
  _current: { bg: "pitch.soft", color: "pitch", fontWeight: "bold" },
});
const countStyle = css({ textStyle: "figure", fontSize: "1.0625rem", color: "ink.3" });
const statusStyle = css({ display: "grid", gap: "1", marginTop: "4", marginBottom: "3" });
/** As wide as the leagues above. */
const hideStyle = css({ marginBottom: "3", "& > label": { paddingInline: "3" } });

/** Its links replace the dialog's history entry, so Back leads to the list. */
export function LeaguesSheet({
  search,
  sport,
  onClose,
}: {
  search: FixturesSearch;
  sport: Sport;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const statusId = useId();
  const leagues = useLeagues(search, sport);
  return (
    <Dialog title="Leagues" onClose={onClose}>
      <ul>
        {[{ id: undefined, name: "All leagues", count: null }, ...leagues].map(
          ({ id, name, count }) => (
            <li key={id ?? "all"} className={rowStyle}>
              <Link
                to="."
                replace
                search={(before) => ({ ...before, tournament: id })}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={search.tournament === id ? "true" : undefined}
                className={linkStyle}
                onClick={onClose}
              >
                <span>{name}</span>
                {count === null ? null : <span className={countStyle}>{count}</span>}
              </Link>
              {id === undefined ? null : <FollowStar kind="tournament" id={id} name={name} />}
            </li>
          ),
        )}
      </ul>
      <div className={statusStyle}>
        <label htmlFor={statusId}>Status</label>
        <select
          id={statusId}
          className={field()}
          value={search.status ?? ""}
          onChange={({ target }) =>
            void navigate({
              to: ".",
              replace: true,
              search: (before) => ({
                ...before,
                status: STATUS_FILTERS.find((status) => status === target.value),
              }),
            })
          }
        >
          <option value="">Any status</option>
          {STATUS_FILTERS.map((status) => (
            <option key={status} value={status}>
              {titleCase(status)}
            </option>
          ))}
        </select>
      </div>
      <div className={hideStyle}>
        <HideScoresRow />
      </div>
      <Link
        to="."
        replace
        search={(before) => ({ ...before, ...NO_FILTERS })}
        className={button({ tone: "quiet", width: "full" })}
        onClick={onClose}
      >
        Clear filters
      </Link>
    </Dialog>
  );
}

function useLeagues(search: FixturesSearch, sport: Sport) {
  const today = dayOf(new Date(useNow() * 1_000));
  const day = useQuery(eventQueries.day({ ...search, ...NO_FILTERS }, sport, today)).data?.body
    .data;
  const all = useQuery(tournamentQueries.list(sport.id)).data?.body.data ?? [];
  const groups = groupByTournament(day ?? []);
  const counts = new Map(groups.map(({ tournament, events }) => [tournament.id, events.length]));
  const shownTournaments = all.length > 0 ? all : groups.map(({ tournament }) => tournament);
  return shownTournaments.map(({ id, name }) => ({
    id,
    name,
    count: day === undefined ? null : (counts.get(id) ?? 0),
  }));
}

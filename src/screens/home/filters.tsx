import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { titleCase } from "#src/display/title-case.ts";
import { tournamentQueries } from "#src/queries/tournament-queries.ts";
import { type FixturesSearch, STATUS_FILTERS } from "#src/display/search-params.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  paddingInline: "4",
  paddingBottom: "3",
  md: { paddingInline: "0" },
});
const selectStyle = `${field()} ${css({ flex: "1 1 6rem", _first: { flexGrow: "1.4" }, paddingInline: "2", width: "auto", textOverflow: "ellipsis", fontSize: { base: "1rem", md: "sm" } })}`;

export function Filters({ sportId, search }: { sportId: number; search: FixturesSearch }) {
  const navigate = useNavigate({ from: "/" });
  const tournaments = useQuery(tournamentQueries.list(sportId)).data?.body.data ?? [];
  const filtered = search.tournament !== undefined || search.status !== undefined;
  return (
    <div role="group" aria-label="Filters" className={rowStyle}>
      <select
        aria-label="Tournament"
        className={selectStyle}
        value={search.tournament ?? ""}
        onChange={({ target }) =>
          void navigate({
            search: (before) => ({
              ...before,
              tournament: target.value === "" ? undefined : Number(target.value),
            }),
          })
        }
      >
        <option value="">All tournaments</option>
        {tournaments.map((tournament) => (
          <option key={tournament.id} value={tournament.id}>
            {tournament.name}
          </option>
        ))}
      </select>
      <select
        aria-label="Status"
        className={selectStyle}
        value={search.status ?? ""}
        onChange={({ target }) =>
          void navigate({
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
      {filtered ? (
        <Link
          to="/"
          search={(before) => ({ ...before, tournament: undefined, status: undefined })}
          className={`${button({ tone: "text" })} ${css({ marginStart: "-2", width: "full", sm: { width: "auto" } })}`}
        >
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}

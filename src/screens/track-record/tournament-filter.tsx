import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sportQueries, tournamentQueries } from "#src/queries/tournament-queries.ts";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const rowStyle = css({
  paddingInline: "4",
  paddingBottom: "3",
  md: { paddingInline: "0", maxWidth: "dialog" },
});

export function TournamentFilter({ tournament }: { tournament: number | undefined }) {
  const navigate = useNavigate({ from: "/track-record" });
  const sports = useQuery(sportQueries.list()).data?.body.data ?? [];
  const tournaments = useQuery(tournamentQueries.all()).data?.body.data ?? [];
  return (
    <div className={rowStyle}>
      <select
        aria-label="Tournament"
        className={field()}
        value={tournament ?? ""}
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
        {sports.map((sport) => (
          <optgroup key={sport.id} label={sport.name}>
            {tournaments
              .filter((one) => one.sport_id === sport.id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sportQueries, tournamentQueries } from "#src/queries/tournament-queries.ts";
import { css } from "#styled/css/index.js";

const selectStyle = css({
  width: "7.5rem",
  minHeight: "target",
  paddingInline: "3",
  borderRadius: "full",
  borderWidth: "hair",
  borderColor: "line.strong",
  bg: "card",
  color: "ink",
  fontSize: "1rem",
  fontWeight: "semibold",
  textOverflow: "ellipsis",
  md: { width: "16rem" },
});

export function TournamentFilter({ tournament }: { tournament: number | undefined }) {
  const navigate = useNavigate({ from: "/track-record" });
  const sports = useQuery(sportQueries.list()).data?.body.data ?? [];
  const tournaments = useQuery(tournamentQueries.all()).data?.body.data ?? [];
  return (
    <select
      aria-label="Tournament"
      className={selectStyle}
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
      <option value="">All leagues</option>
      {sports.map((sport) => (
        <optgroup key={sport.id} label={sport.name}>
          {tournaments
            .filter((option) => option.sport_id === sport.id)
            .map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

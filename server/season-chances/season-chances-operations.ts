import type { components } from "#contract";
import { readIdSlug } from "#domain/id-slug.ts";
import type { FeedFacts } from "#server/feeds/feed.ts";
import type { Context } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Handlers } from "#server/platform/http/contract.ts";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  findSeasonChances,
  listTeamNames,
  type SeasonChancesRow,
} from "#server/season-chances/season-chances-repository.ts";
import { findTournament } from "#server/standings/standings-repository.ts";

export function seasonChancesOperations(
  { reader }: Pick<Context, "reader">,
  feed: FeedFacts,
): Pick<Handlers, "getSeasonChances"> {
  return {
    async getSeasonChances({ path }) {
      const id = readIdSlug(path.slug);
      const db = await reader();
      const tournament = id === null ? undefined : await findTournament(db, feed.name, id);
      if (tournament === undefined)
        throw new Refusal("missing", "not_found", "There is no competition at this address.");
      const row = await findSeasonChances(db, tournament.id);
      return new PublicAnswer(
        { data: row === undefined ? null : await serialize(db, row) },
        { topics: ["season_chances", "teams"] },
      );
    },
  };
}

async function serialize(
  db: Db,
  { computedAt, simulations, relegated, clubs }: SeasonChancesRow,
): Promise<components["schemas"]["SeasonChances"] | null> {
  if (clubs === null) return null;
  const teams = await listTeamNames(
    db,
    clubs.map(({ teamId }) => teamId),
  );
  return {
    computed_at: unixSeconds(computedAt),
    simulations,
    relegated,
    clubs: clubs.flatMap(({ teamId, title, topFour, relegation }) => {
      const team = teams.get(teamId);
      return team === undefined
        ? []
        : [
            {
              team,
              title,
              top_four: topFour,
              relegation,
            },
          ];
    }),
  };
}

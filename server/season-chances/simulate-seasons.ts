import { utcDayNumber } from "#domain/day.ts";
import type { NamedFeed } from "#server/feeds/feed.ts";
import { findSport } from "#server/fixtures/event-repository.ts";
import { type Context, now } from "#server/platform/context.ts";
import { createChangedTournaments } from "#server/predictions/changed-tournaments.ts";
import { listPlayed, playedVersion } from "#server/predictions/generation-repository.ts";
import { playedMatch } from "#server/predictions/prediction-inputs.ts";
import {
  findResultsVersion,
  listTournamentRows,
  saveSeasonChances,
} from "#server/season-chances/season-chances-repository.ts";
import { simulateInThread } from "#server/season-chances/season-simulator.ts";
import { leagueState } from "#server/season-chances/season-state.ts";
import {
  findCurrentSeason,
  type Season,
  type TournamentRow,
} from "#server/standings/standings-repository.ts";

const SIMULATIONS = 10_000;

/** @returns a function that simulates the season of each league with a new result */
export function createSeasonSimulation(
  context: Context,
  source: NamedFeed,
): (signal?: AbortSignal) => Promise<void> {
  const withChanged = createChangedTournaments();
  return (signal) =>
    withChanged(context.db, async (changed) => {
      for (const tournament of await listTournamentRows(context.db, source.id, changed)) {
        signal?.throwIfAborted();
        await simulateSeasonOf(context, tournament, signal);
      }
    });
}

async function simulateSeasonOf(
  context: Context,
  tournament: TournamentRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db } = context;
  const { id } = tournament;
  const at = now(context);
  const resultsVersion = await playedVersion(db, id, at);
  if (resultsVersion === (await findResultsVersion(db, id))) return;
  const season = await findCurrentSeason(db, tournament, at);
  const league = leagueState(tournament, season, await previousSeason(context, tournament, season));
  const chances =
    league === null
      ? null
      : await simulateInThread({
          state: {
            ...league,
            sport: (await findSport(db, tournament.sportId)).slug,
            played: (await listPlayed(db, id, at)).map(playedMatch),
            // Includes today's results.
            asOf: utcDayNumber(at.getTime()) + 1,
          },
          simulations: SIMULATIONS,
          seed: `${tournament.feedKey} ${resultsVersion}`,
        });
  signal?.throwIfAborted();
  await saveSeasonChances(db, {
    tournamentId: id,
    resultsVersion,
    computedAt: at,
    simulations: SIMULATIONS,
    relegated: league?.relegated ?? 0,
    clubs:
      chances
        ?.map(({ club, ...own }) => ({ teamId: Number(club), ...own }))
        .sort((a, b) => b.expectedPoints - a.expectedPoints) ?? null,
  });
}

async function previousSeason(
  { db }: Context,
  tournament: TournamentRow,
  { matches: [first] }: Season,
): Promise<Season | null> {
  if (first === undefined) return null;
  const before = await findCurrentSeason(
    db,
    tournament,
    new Date(first.event.startAt.getTime() - 1),
  );
  return before.matches[0]?.event.id === first.event.id ? null : before;
}

import type { components } from "#contract";
import { scoreText } from "#domain/score.ts";
import { groupBy } from "#domain/standings/group-by.ts";
import { type KnockOutMatch, knockOutRounds, type Tie } from "#domain/standings/knock-out-ties.ts";
import { leagueTable, type TableRow } from "#domain/standings/league-table.ts";
import { readRound } from "#domain/standings/read-round.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import { rulesOf } from "#server/standings/competition-rules.ts";
import { deductionsOf } from "#server/standings/deductions.ts";
import { normalTimeScore, playedMatch, scoreOf } from "#server/standings/played-match.ts";
import { seasonLabel } from "#server/standings/season.ts";
import type {
  Season,
  SeasonEvent,
  SeasonMatch,
  SeasonTeam,
  TournamentRow,
} from "#server/standings/standings-repository.ts";

type Schemas = components["schemas"];

const byName = new Intl.Collator("en", { numeric: true });

export function serializeTable(
  tournament: TournamentRow,
  season: Season,
): Schemas["CompetitionTable"] {
  const teams = new Map(
    season.matches.flatMap(({ homeTeam, awayTeam }) =>
      [homeTeam, awayTeam].map((team) => [team.id, team] as const),
    ),
  );
  const serializeTeamOf = (id: number) => {
    const team = teams.get(id);
    if (team === undefined) throw new Error(`The season has no team ${id}.`);
    return { id, name: team.name, short_name: team.shortName };
  };
  const [first] = season.matches;
  return {
    tournament: {
      id: tournament.id,
      sport_id: tournament.sportId,
      name: tournament.name,
      priority: tournament.priority,
    },
    season:
      first === undefined
        ? null
        : { label: seasonLabel(season.name), starts_at: unixSeconds(first.event.startAt) },
    groups: serializeGroups(tournament, season, serializeTeamOf),
    rounds: serializeRounds(season.matches, serializeTeamOf),
  };
}

type SerializeTeam = (id: number) => Schemas["TableTeam"];

function serializeGroups(
  { feed, feedKey }: TournamentRow,
  { name: season, matches }: Season,
  serializeTeamOf: SerializeTeam,
): Schemas["TableGroup"][] {
  const { rules, zones } = rulesOf(feed, feedKey, season);
  const deducted = deductionsOf(feed, feedKey, season);
  const inTables = matches.flatMap((match) => {
    const round = readRound(match.event.round);
    return round.kind === "table" && match.event.sidesKnown ? [{ match, group: round.group }] : [];
  });
  return [...groupBy(inTables, ({ group }) => group)]
    .sort(([a], [b]) => byName.compare(a ?? "", b ?? ""))
    .map(([name, entries]) => {
      const teams = teamsOf(entries.map(({ match }) => match));
      const league = {
        teams: teams.map(({ id }) => id),
        matches: entries.flatMap(({ match }) => playedMatch(match) ?? []),
        rules,
        deductions: new Map(
          teams.map((team) => [team.id, deducted.get(team.feedKey) ?? 0] as const),
        ),
      };
      const rows = (side?: "home" | "away") =>
        leagueTable(league, side).map((row) => serializeRow(row, serializeTeamOf(row.team)));
      return {
        name,
        all: rows(),
        home: rows("home"),
        away: rows("away"),
        zones: zones?.clubs === teams.length ? [...zones.places] : [],
      };
    });
}

function teamsOf(matches: readonly SeasonMatch[]): SeasonTeam[] {
  const teams = matches.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]);
  return [...new Map(teams.map((team) => [team.id, team])).values()].sort((a, b) =>
    byName.compare(a.name, b.name),
  );
}

function serializeRow(row: TableRow, team: Schemas["TableTeam"]): Schemas["TableRow"] {
  const { goalsFor, goalsAgainst, team: _id, ...same } = row;
  return { ...same, team, goals_for: goalsFor, goals_against: goalsAgainst };
}

function serializeRounds(
  matches: readonly SeasonMatch[],
  serializeTeamOf: SerializeTeam,
): Schemas["KnockOutRound"][] {
  const legs = matches.flatMap((match) => {
    const round = readRound(match.event.round);
    return round.kind === "knock_out" ? [knockOutMatch(match, round.name)] : [];
  });
  return knockOutRounds(legs).map(({ name, ties }) => ({
    name,
    ties: ties.map((tie) => serializeTie(tie, serializeTeamOf)),
  }));
}

type Leg = KnockOutMatch & { event: SeasonEvent };

function knockOutMatch({ event, homeTeam, awayTeam }: SeasonMatch, round: string): Leg {
  const score = event.status === "ended" ? normalTimeScore(event) : null;
  return {
    id: event.id,
    event,
    round,
    home: homeTeam.id,
    away: awayTeam.id,
    startAt: event.startAt.getTime(),
    result: score && {
      score,
      afterExtraTime: scoreOf(event.extraTimeHome, event.extraTimeAway),
      penalties: scoreOf(event.penaltiesHome, event.penaltiesAway),
    },
  };
}

function serializeTie(
  { home, away, winner, aggregate, legs }: Tie<Leg>,
  serializeTeamOf: SerializeTeam,
): Schemas["KnockOutTie"] {
  return {
    home: serializeTeamOf(home),
    away: serializeTeamOf(away),
    winner_id: winner,
    aggregate: aggregate && scoreText(aggregate.home, aggregate.away),
    legs: legs.map(serializeLeg),
  };
}

function serializeLeg({ event, home }: Leg): Schemas["KnockOutLeg"] {
  const score = normalTimeScore(event);
  const afterExtraTime = scoreText(event.extraTimeHome, event.extraTimeAway);
  const penalties = scoreText(event.penaltiesHome, event.penaltiesAway);
  return {
    id: event.id,
    slug: event.slug,
    home_id: home,
    start_at: unixSeconds(event.startAt),
    status: event.status,
    score: score && scoreText(score.home, score.away),
    ...(afterExtraTime === null ? {} : { after_extra_time: afterExtraTime }),
    ...(penalties === null ? {} : { penalties }),
  };
}

import { describe, expect, it } from "vitest";
import { leagueState } from "#server/season-chances/season-state.ts";
import type {
  Season,
  SeasonEvent,
  SeasonMatch,
  SeasonTeam,
  TournamentRow,
} from "#server/standings/standings-repository.ts";

const DEMO: TournamentRow = {
  id: 1,
  feed: "demo",
  feedKey: "a-league",
  sportId: 1,
  name: "A League",
  priority: 1,
  country: null,
};

function teamOf(id: number): SeasonTeam {
  return { id, feedKey: `club-${id}`, name: `Club ${id}`, shortName: `C${id}` };
}

function matchOf(home: number, away: number, event: Partial<SeasonEvent> = {}): SeasonMatch {
  return {
    homeTeam: teamOf(home),
    awayTeam: teamOf(away),
    event: {
      id: 100 * home + away,
      slug: "",
      round: "Round 1",
      status: "ended",
      startAt: new Date(0),
      sidesKnown: true,
      homeScore: 1,
      awayScore: 0,
      regularHome: null,
      regularAway: null,
      extraTimeHome: null,
      extraTimeAway: null,
      penaltiesHome: null,
      penaltiesAway: null,
      ...event,
    },
  };
}

const NOT_STARTED = { status: "not_started", homeScore: null, awayScore: null } as const;

/** Every pair at home and away. The first ones have ended. */
function seasonOf(clubs: number, ended: number): Season {
  const ids = Array.from({ length: clubs }, (_, index) => index + 1);
  const matches = ids
    .flatMap((home) => ids.filter((away) => away !== home).map((away) => [home, away] as const))
    .map(([home, away], index) => matchOf(home, away, index < ended ? {} : NOT_STARTED));
  return { name: "1", matches };
}

const withLast = ({ matches, name }: Season, event: Partial<SeasonEvent>): Season => ({
  name,
  matches: matches.map((match, index) =>
    index === matches.length - 1 ? { ...match, event: { ...match.event, ...event } } : match,
  ),
});

describe("A league of eight clubs", () => {
  it("has its standing, its remaining matches and two places of relegation", () => {
    const state = leagueState(DEMO, seasonOf(8, 28), null);
    expect(state).toMatchObject({ relegated: 2 });
    expect(state?.remaining).toHaveLength(28);
    expect(state?.clubs[0]).toEqual({ club: "1", points: 21, goalDifference: 4, goals: 7 });
  });

  it("has no chances before a third is played, or when no match is left", () => {
    expect(leagueState(DEMO, seasonOf(8, 18), null)).toBeNull();
    expect(leagueState(DEMO, seasonOf(8, 19), null)).not.toBeNull();
    expect(leagueState(DEMO, seasonOf(8, 56), null)).toBeNull();
  });

  it("still plays a postponed match, but no canceled one", () => {
    const halfway = seasonOf(8, 28);
    const remaining = (status: SeasonEvent["status"]) =>
      leagueState(DEMO, withLast(halfway, { status }), null)?.remaining;
    expect(remaining("postponed")).toContainEqual({ home: "8", away: "7" });
    expect(remaining("canceled")).toHaveLength(27);
  });

  it("has no chances once a club has one or two matches left, because single chances are sold", () => {
    expect(leagueState(DEMO, seasonOf(8, 35), null)).not.toBeNull();
    expect(leagueState(DEMO, seasonOf(8, 36), null)).toBeNull();
    expect(leagueState(DEMO, seasonOf(8, 55), null)).toBeNull();
  });

  it("plays fixtures that the feed does not know yet, as in the season before", () => {
    const { name, matches } = seasonOf(8, 28);
    const known = { name, matches: matches.slice(0, 28) };
    expect(leagueState(DEMO, known, null)).toBeNull();
    expect(leagueState(DEMO, known, seasonOf(8, 56))?.remaining).toHaveLength(28);
  });

  it("knows from second matches of this season that clubs play each other twice", () => {
    const { name, matches } = seasonOf(8, 29);
    const state = leagueState(DEMO, { name, matches: matches.slice(0, 29) }, null);
    expect(state?.remaining).toHaveLength(27);
  });

  it("needs almost all matches of the season before, because a feed may drop a few", () => {
    const { name, matches } = seasonOf(8, 28);
    const known = { name, matches: matches.slice(0, 28) };
    const before = seasonOf(8, 56).matches;
    const withBefore = (count: number) =>
      leagueState(DEMO, known, { name: "0", matches: before.slice(0, count) });
    expect(withBefore(54)).not.toBeNull();
    expect(withBefore(40)).toBeNull();
  });

  it("ignores play-offs beside the table", () => {
    const { name, matches } = seasonOf(8, 28);
    const playOff = matchOf(1, 2, { id: 1, round: "Final" });
    const state = leagueState(DEMO, { name, matches: [...matches, playOff] }, null);
    expect(state).toEqual(leagueState(DEMO, seasonOf(8, 28), null));
  });
});

it("Head-to-head results are used only in leagues that rank by them first", () => {
  const stateOf = (feedKey: string) =>
    leagueState({ ...DEMO, feed: "openfootball", feedKey }, seasonOf(8, 28), null);
  expect(stateOf("en.1")?.headToHead).toBeNull();
  expect(stateOf("es.1")?.headToHead).toHaveLength(28);
  expect(stateOf("es.1")?.headToHead?.[0]).toEqual({
    home: "1",
    away: "2",
    score: { home: 1, away: 0 },
  });
});

describe("Other competitions have no chances", () => {
  it("such as a league where clubs meet twice on one ground", () => {
    const { name, matches } = seasonOf(8, 28);
    const again = matchOf(1, 2, { id: 1 });
    expect(leagueState(DEMO, { name, matches: [...matches, again] }, null)).toBeNull();
  });

  it("such as a cup, a group stage or a league of seven clubs", () => {
    const { name, matches } = seasonOf(8, 28);
    for (const round of ["Quarter-finals", "Group A, Matchday 1", "Friendly"])
      expect(
        leagueState(
          DEMO,
          {
            name,
            matches: matches.map((match) => ({ ...match, event: { ...match.event, round } })),
          },
          null,
        ),
      ).toBeNull();
    expect(leagueState(DEMO, seasonOf(7, 30), null)).toBeNull();
  });
});

it.each([
  ["openfootball", "en.1", 20, 3],
  ["openfootball", "de.1", 18, 2],
  ["openfootball", "fr.1", 20, 3],
  ["demo", "a-league", 16, 3],
  ["demo", "a-league", 15, 2],
])(
  "Relegation counts only direct places: %s, %s with %i clubs has %i",
  (feed, feedKey, clubs, relegated) => {
    const state = leagueState(
      { ...DEMO, feed, feedKey },
      seasonOf(clubs, Math.ceil((clubs * (clubs - 1)) / 2)),
      null,
    );
    expect(state?.relegated).toBe(relegated);
  },
);

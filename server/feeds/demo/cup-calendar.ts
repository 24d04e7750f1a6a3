import { seededRandom } from "#engine/seeded-random.ts";
import { clubsOf } from "#server/feeds/demo/club-names.ts";
import { CAPITAL_CUP, slotTime, weekStart } from "#server/feeds/demo/competitions.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";
import { playFixture } from "#server/feeds/demo/play-fixture.ts";
import type { FeedTeam } from "#server/feeds/feed.ts";

const HOUR = 3_600_000;
const WEDNESDAY = 2;
const KICK_OFFS = [
  19 * 60,
  20 * 60 + 30,
  17 * 60,
  18 * 60,
  20 * 60,
  17 * 60 + 30,
  18 * 60 + 30,
  19 * 60 + 30,
];
const EDITIONS_A_SEASON = 2;
const GUESTS = 12;

interface Entrant {
  club: FeedTeam;
  knownFrom: number;
}

/** Later rounds follow from earlier results. `knownFrom` hides a tie until its draw. */
export function cupEdition(seed: string, edition: number): Fixture[] {
  const { key: tournament } = CAPITAL_CUP.tournament;
  const random = seededRandom(`${seed}|${tournament}|draw|${edition}`);
  const guests = random.shuffled(clubsOf("atlantica")).slice(0, GUESTS);
  let entrants: Entrant[] = random
    .shuffled([...clubsOf("northern"), ...guests])
    .map((club) => ({ club, knownFrom: -Infinity }));

  const fixtures: Fixture[] = [];
  for (const [round, weeks] of Object.entries(CAPITAL_CUP.weeks)) {
    const ties = entrants.length / 2;
    const winners: Entrant[] = [];
    for (let tie = 0; tie < ties; tie++) {
      const [first, second] = random.shuffled(entrants.slice(2 * tie, 2 * tie + 2));
      if (!first || !second) continue;
      const tiesAWeek = ties / weeks.length;
      const week = edition * CAPITAL_CUP.cycleWeeks + (weeks[Math.floor(tie / tiesAWeek)] ?? 0);
      const minutes = KICK_OFFS[tie % tiesAWeek] ?? 0;
      const fixture: Fixture = {
        key: `${tournament}-${edition}-${first.club.key}-${second.club.key}`,
        tournament,
        sport: "football",
        season: Math.floor(edition / EDITIONS_A_SEASON),
        round,
        home: first.club,
        away: second.club,
        kickOff: slotTime(weekStart(week), { day: WEDNESDAY, minutes }),
        catchUp: null,
        neutral: round === "Final",
        alwaysPlayed: false,
        knockOut: true,
        knownFrom: Math.max(first.knownFrom, second.knownFrom),
      };
      fixtures.push(fixture);
      const winner = playFixture(seed, fixture).winner === "away" ? second : first;
      winners.push({ club: winner.club, knownFrom: fixture.kickOff + 20 * HOUR });
    }
    entrants = winners;
  }
  return fixtures;
}

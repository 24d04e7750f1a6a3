import { seededRandom } from "#engine/seeded-random.ts";
import { clubsOf } from "#server/feeds/demo/club-names.ts";
import {
  CAPITAL_CUP,
  slotTime,
  weekStart,
  type Slot,
  type WeeklyLeague,
} from "#server/feeds/demo/competitions.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";
import { mirrored, singleRoundRobin } from "#server/feeds/demo/round-robin.ts";

const CUP_WEEKS = new Set<number>(Object.values(CAPITAL_CUP.weeks).flat());
const WEDNESDAY = 2;

export function weeklySeason(seed: string, league: WeeklyLeague, season: number): Fixture[] {
  const { key: tournament } = league.tournament;
  const random = seededRandom(`${seed}|${tournament}|calendar|${season}`);
  const firstHalf = singleRoundRobin(random.shuffled(clubsOf(league.region)));
  const rounds = [...firstHalf, ...firstHalf.map(mirrored)];
  return rounds.flatMap((pairings, round) => {
    const week = season * league.seasonWeeks + round;
    const slots = random.shuffled(league.slots);
    return pairings.flatMap(([home, away], index): Fixture[] => {
      const slot = slots[index];
      if (!slot) return [];
      return [
        {
          key: `${tournament}-${season}-${round + 1}-${home.key}-${away.key}`,
          tournament,
          sport: league.sport,
          season,
          round: `Round ${round + 1}`,
          home,
          away,
          kickOff: slotTime(weekStart(week), slot),
          catchUp: catchUpTime(week + 2, league.catchUp),
          neutral: false,
          alwaysPlayed: slot.alwaysPlayed ?? false,
          knockOut: false,
          knownFrom: -Infinity,
        },
      ];
    });
  });
}

/** The second week after the round, so that two postponed rounds never share an evening. */
function catchUpTime(week: number, slot: Slot): number | null {
  const cupWeek =
    ((week % CAPITAL_CUP.cycleWeeks) + CAPITAL_CUP.cycleWeeks) % CAPITAL_CUP.cycleWeeks;
  if (slot.day === WEDNESDAY && CUP_WEEKS.has(cupWeek)) return null;
  return slotTime(weekStart(week), slot);
}

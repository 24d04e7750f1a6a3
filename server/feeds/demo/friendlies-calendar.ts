import { DAY_MS } from "#domain/day.ts";
import { seededRandom } from "#engine/seeded-random.ts";
import { clubsOf } from "#server/feeds/demo/club-names.ts";
import { EPOCH, FRIENDLIES, slotTime } from "#server/feeds/demo/competitions.ts";
import type { OffStatus, Fixture } from "#server/feeds/demo/fixture.ts";
import { mirrored, singleRoundRobin } from "#server/feeds/demo/round-robin.ts";

/** UTC minutes. 10:00 is abandoned before noon UTC, when the day begins furthest west. */
const SLOTS: readonly {
  minutes: number;
  offStatuses: readonly [OffStatus | null, OffStatus | null];
}[] = [
  { minutes: 10 * 60, offStatuses: ["abandoned", null] },
  { minutes: 11 * 60 + 30, offStatuses: ["postponed", "canceled"] },
  { minutes: 13 * 60, offStatuses: [null, null] },
];
const ROUNDS = 10;
export const FRIENDLIES_SEASON_DAYS = 2 * ROUNDS;

export function friendliesSeason(seed: string, season: number): Fixture[] {
  const { key: tournament } = FRIENDLIES.tournament;
  const random = seededRandom(`${seed}|${tournament}|calendar|${season}`);
  const clubs = clubsOf(FRIENDLIES.region);
  const halves = [clubs.slice(0, clubs.length / 2), clubs.slice(clubs.length / 2)].map((half) => {
    const once = singleRoundRobin(half);
    return [...once, ...once.map(mirrored)];
  });
  const start = EPOCH + season * FRIENDLIES_SEASON_DAYS * DAY_MS;
  return Array.from({ length: FRIENDLIES_SEASON_DAYS }, (_, day) => day).flatMap((day) => {
    const parity = day % 2 === 0 ? 0 : 1;
    const pairings = random.shuffled(halves[parity]?.[Math.floor(day / 2)] ?? []);
    return SLOTS.flatMap(({ minutes, offStatuses }, slot): Fixture[] => {
      const [home, away] = pairings[slot] ?? [];
      if (home === undefined || away === undefined) return [];
      const offStatus = offStatuses[parity];
      return [
        {
          key: `${tournament}-${season}-${day + 1}-${home.key}-${away.key}`,
          tournament,
          sport: FRIENDLIES.sport,
          season,
          round: "Friendly",
          home,
          away,
          kickOff: slotTime(start, { day, minutes }),
          catchUp: null,
          neutral: false,
          alwaysPlayed: true,
          ...(offStatus === null ? {} : { offStatus }),
          knockOut: false,
          knownFrom: -Infinity,
        },
      ];
    });
  });
}

import { seededRandom } from "#engine/seeded-random.ts";
import type { Sport } from "#server/feeds/demo/competitions.ts";
import type { Fixture } from "#server/feeds/demo/fixture.ts";

const GOAL_MODEL: Record<
  Sport,
  { away: number; advantage: number; attackSpread: number; defenceSpread: number }
> = {
  football: { away: 1.15, advantage: 0.25, attackSpread: 0.3, defenceSpread: 0.24 },
  futsal: { away: 2.5, advantage: 0.14, attackSpread: 0.22, defenceSpread: 0.18 },
};

interface Strength {
  attack: number;
  defence: number;
}

/** Form over three seasons, without computing the past. */
function strengthOf(seed: string, club: string, season: number): Strength {
  const lastingRandom = seededRandom(`${seed}|${club}|strength`);
  let attack = 0.85 * lastingRandom.normal();
  let defence = 0.85 * lastingRandom.normal();
  for (let seasonsBack = 0; seasonsBack < 3; seasonsBack++) {
    const form = seededRandom(`${seed}|${club}|form|${season - seasonsBack}`);
    attack += 0.3 * form.normal();
    defence += 0.3 * form.normal();
  }
  return { attack, defence };
}

export function expectedGoals(seed: string, fixture: Fixture): { home: number; away: number } {
  const { away: base, advantage, attackSpread, defenceSpread } = GOAL_MODEL[fixture.sport];
  const home = strengthOf(seed, fixture.home.key, fixture.season);
  const away = strengthOf(seed, fixture.away.key, fixture.season);
  const ground = fixture.neutral ? 0 : advantage;
  return {
    home: base * Math.exp(ground + attackSpread * home.attack - defenceSpread * away.defence),
    away: base * Math.exp(attackSpread * away.attack - defenceSpread * home.defence),
  };
}

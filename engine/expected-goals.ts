import type { Fit, Strength } from "./fit.ts";

/** The four factors whose product is a side's expected goals. */
export interface GoalFactors {
  /** Goals of an average side against an average side, nobody at home. */
  league: number;
  /** 1 for the away side and on neutral ground. */
  home: number;
  /** The side's own attack; 1 is the league's average. */
  attack: number;
  /** The other side's defence; above 1 concedes more than average. */
  defence: number;
}

export interface SideGoals {
  /** league x home x attack x defence. */
  goals: number;
  factors: GoalFactors;
}

/** Expected goals after 90 minutes. */
export interface ExpectedGoals {
  home: SideGoals;
  away: SideGoals;
}

/** What the fit expects of a pairing; a team it has not seen counts as promoted. */
export function expectedGoals(
  fit: Fit,
  pairing: { home: string; away: string; neutral: boolean },
): ExpectedGoals {
  const home = strengthOf(fit, pairing.home);
  const away = strengthOf(fit, pairing.away);
  const advantage = pairing.neutral ? 1 : Math.exp(fit.homeAdvantage);
  return { home: sideGoals(fit, advantage, home, away), away: sideGoals(fit, 1, away, home) };
}

function strengthOf(fit: Fit, team: string): Strength {
  return fit.teams.get(team) ?? fit.newcomer;
}

function sideGoals(fit: Fit, advantage: number, own: Strength, other: Strength): SideGoals {
  const factors = {
    league: Math.exp(fit.base),
    home: advantage,
    attack: Math.exp(own.attack),
    defence: Math.exp(other.defence),
  };
  return { goals: factors.league * factors.home * factors.attack * factors.defence, factors };
}

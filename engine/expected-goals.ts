import type { Fit, Strength } from "./fit.ts";

export interface GoalFactors {
  /** Goals of an average side against an average side on neutral ground. */
  league: number;
  home: number;
  attack: number;
  /** A side above 1 concedes more than average. */
  defence: number;
}

export interface SideGoals {
  goals: number;
  factors: GoalFactors;
}

export interface ExpectedGoals {
  home: SideGoals;
  away: SideGoals;
}

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

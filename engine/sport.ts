/** How one kind of count is fitted. Rates are counts a side a match; spreads are in log rate. */
export interface RateSettings {
  /** Days after which a result counts half. */
  halfLifeDays: number;
  /** Prior spread of attack minus defence: how far apart strong and weak teams are. */
  strengthSpread: number;
  /** Prior spread of attack plus defence: how far apart open and closed teams are. */
  opennessSpread: number;
  /** A promoted team starts this much weaker in attack and in defence. */
  promotedShift: number;
  /** Weak prior of the base rate and of home advantage, for leagues that hardly say. */
  prior: { rate: number; rateSpread: number; homeAdvantage: number; homeAdvantageSpread: number };
}

/** Elo ratings, in units of 400 points. */
export interface EloSettings {
  /** Most that a win by one goal moves. */
  step: number;
  homeAdvantage: number;
  /** Where a team starts that joins after the league's first days on record. */
  newcomer: number;
  foundingDays: number;
}

/** What the second stage weighs. */
export const MODEL_FEATURES = ["goals", "slowGoals", "elo", "shots", "shotsOnTarget"] as const;
export type ModelFeature = (typeof MODEL_FEATURES)[number];

/**
 * Weights of the second stage, a Poisson regression of goals on what the features say, pooled over
 * leagues; `npm run train` prints them. Strength is attack minus defence, openness their sum.
 */
export interface BlendWeights {
  /** Added to the base of the fit to goals. */
  constant: number;
  /** Of the home advantage in the fit to goals. */
  home: number;
  strength: Readonly<Record<ModelFeature, number>>;
  openness: Readonly<Record<ModelFeature, number>>;
}

export interface SecondStage {
  goals: RateSettings;
  slowGoals: RateSettings;
  shots: RateSettings;
  shotsOnTarget: RateSettings;
  elo: EloSettings;
  /** Where a competition's record has goals only, and where it has shots as well. */
  resultsOnly: BlendWeights;
  withShots: BlendWeights;
}

/** What the model has to know of a sport. */
export interface Sport extends RateSettings {
  slug: string;
  /** Results older than this are left out. */
  windowDays: number;
  /** Dixon and Coles' dependence of low scores; negative makes 0-0 and 1-1 likelier. */
  rho: number;
  /** Share of goals that we reckon with before the break, in every competition; explanations call it ours. */
  firstHalfShare: number;
  /** Minutes on the clock of a half, and the stoppage time usually added to each. */
  halves: { minutes: number; stoppage: { first: number; second: number } };
  /** Goals a side the grid goes up to; the rest is folded into the last row. */
  maxGoals: number;
  /** null where its weights have not been measured: one fit to goals, with the settings above, stands alone. */
  secondStage: SecondStage | null;
}

const GOALS: RateSettings = {
  halfLifeDays: 300,
  strengthSpread: 0.45,
  opennessSpread: 0.15,
  promotedShift: 0.12,
  prior: { rate: 1.35, rateSpread: 0.5, homeAdvantage: 0.2, homeAdvantageSpread: 0.2 },
};

/** Settings chosen on five leagues, seasons up to 2022-23 only; see tests/data/backtest.test.ts. */
export const FOOTBALL: Sport = {
  ...GOALS,
  slug: "football",
  windowDays: 6 * 365 + 1,
  rho: -0.05,
  firstHalfShare: 0.442,
  halves: { minutes: 45, stoppage: { first: 2, second: 5 } },
  maxGoals: 15,
  secondStage: {
    goals: { ...GOALS, halfLifeDays: 150 },
    slowGoals: { ...GOALS, halfLifeDays: 1200 },
    shots: { ...GOALS, halfLifeDays: 60, prior: { ...GOALS.prior, rate: 12.5 } },
    shotsOnTarget: { ...GOALS, halfLifeDays: 75, prior: { ...GOALS.prior, rate: 4.4 } },
    elo: { step: 0.02, homeAdvantage: 0.16, newcomer: -0.25, foundingDays: 60 },
    resultsOnly: {
      constant: -0.0038,
      home: 1.0087,
      strength: { goals: 0.491, slowGoals: 0.1519, elo: 0.3032, shots: 0, shotsOnTarget: 0 },
      openness: { goals: 0.714, slowGoals: 0.3591, elo: 0, shots: 0, shotsOnTarget: 0 },
    },
    withShots: {
      constant: -0.0056,
      home: 1.0107,
      strength: {
        goals: 0.2647,
        slowGoals: 0.1742,
        elo: 0.21,
        shots: 0.3666,
        shotsOnTarget: 0.1733,
      },
      openness: { goals: 0.427, slowGoals: 0.3591, elo: 0, shots: 0.4812, shotsOnTarget: 0.1284 },
    },
  },
};

/** Futsal has no measured settings: football's, with its own goals and halves, and no low-score correction. */
export const FUTSAL: Sport = {
  ...FOOTBALL,
  slug: "futsal",
  rho: 0,
  secondStage: null,
  firstHalfShare: 0.46,
  halves: { minutes: 20, stoppage: { first: 0, second: 0 } },
  maxGoals: 30,
  prior: { ...FOOTBALL.prior, rate: 3.2 },
};

/** The parameters of a sport by its slug; an unknown sport is played like football. */
export function sportOf(slug: string): Sport {
  return slug === FUTSAL.slug ? FUTSAL : FOOTBALL;
}

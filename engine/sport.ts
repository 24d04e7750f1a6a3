/** Rates are counts per side and match; spreads are in log rate. */
export interface RateSettings {
  halfLifeDays: number;
  strengthSpread: number;
  opennessSpread: number;
  /** Taken from a promoted attack and added to its defence, in log rate. */
  promotedShift: number;
  prior: { rate: number; rateSpread: number; homeAdvantage: number; homeAdvantageSpread: number };
}

/** In units of 400 points. */
export interface EloSettings {
  step: number;
  homeAdvantage: number;
  newcomer: number;
  foundingDays: number;
}

export const MODEL_FEATURES = ["goals", "slowGoals", "elo", "shots", "shotsOnTarget"] as const;
export type ModelFeature = (typeof MODEL_FEATURES)[number];

/** Strength is attack minus defence, openness their sum. `npm run train` prints the weights. */
export interface BlendWeights {
  constant: number;
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
  resultsOnly: BlendWeights;
  withShots: BlendWeights;
}

export const LEADS = ["behindByTwo", "behindByOne", "level", "aheadByOne", "aheadByTwo"] as const;

/** "By two" includes higher leads. */
export type Lead = (typeof LEADS)[number];

/** By lead: goals after half-time divided by those expected before the match. */
export type ScoreEffects = Readonly<Record<Lead, number>>;

export interface Sport extends RateSettings {
  slug: string;
  windowDays: number;
  /** Dixon and Coles' dependence of low scores; negative makes 0-0 and 1-1 likelier. */
  rho: number;
  /** One share for every competition, which explanations must present as our assumption. */
  firstHalfShare: number;
  /** In minutes; `stoppage` is the usual stoppage time of each half. */
  halves: { minutes: number; stoppage: { first: number; second: number } };
  scoreEffects: ScoreEffects | null;
  maxGoals: number;
  secondStage: SecondStage | null;
}

const GOALS: RateSettings = {
  halfLifeDays: 300,
  strengthSpread: 0.45,
  opennessSpread: 0.15,
  promotedShift: 0.12,
  prior: { rate: 1.35, rateSpread: 0.5, homeAdvantage: 0.2, homeAdvantageSpread: 0.2 },
};

/** Chosen on five leagues, seasons up to 2022-23 only; see tests/data/backtest.test.ts. */
export const FOOTBALL: Sport = {
  ...GOALS,
  slug: "football",
  windowDays: 6 * 365 + 1,
  rho: -0.05,
  firstHalfShare: 0.442,
  halves: { minutes: 45, stoppage: { first: 2, second: 5 } },
  scoreEffects: {
    behindByTwo: 1.116,
    behindByOne: 1.082,
    level: 0.958,
    aheadByOne: 0.929,
    aheadByTwo: 0.996,
  },
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

/** Not measured: football's settings with futsal's goals, without a low-score correction. */
export const FUTSAL: Sport = {
  ...FOOTBALL,
  slug: "futsal",
  rho: 0,
  secondStage: null,
  scoreEffects: null,
  firstHalfShare: 0.46,
  halves: { minutes: 20, stoppage: { first: 0, second: 0 } },
  maxGoals: 30,
  prior: { ...FOOTBALL.prior, rate: 3.2 },
};

export function sportOf(slug: string): Sport {
  return slug === FUTSAL.slug ? FUTSAL : FOOTBALL;
}

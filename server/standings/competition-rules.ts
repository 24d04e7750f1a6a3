import { DEFAULT_RULES, type TableRules, type TieBreaker } from "#domain/standings/table-rules.ts";

export type ZoneKind = "top" | "top_play_off" | "relegation_play_off" | "relegation";

export interface Zone {
  kind: ZoneKind;
  name: string;
  from: number;
  to: number;
}

export interface CompetitionRules {
  rules: TableRules;
  /** Only for a table with this many clubs, because the places differ between seasons. */
  zones: { clubs: number; places: readonly Zone[] } | null;
}

const zone = (kind: ZoneKind, name: string, from: number, to = from): Zone => ({
  kind,
  name,
  from,
  to,
});
const TOP_FOUR = zone("top", "Top four", 1, 4);
const BOTTOM_THREE_OF_20 = {
  clubs: 20,
  places: [TOP_FOUR, zone("relegation", "Relegation", 18, 20)],
};
const BOTTOM_TWO_OF_18 = {
  clubs: 18,
  places: [
    TOP_FOUR,
    zone("relegation_play_off", "Relegation play-off", 16),
    zone("relegation", "Relegation", 17, 18),
  ],
};
/** How UEFA ranks groups, and FIFA since 2026. */
const headToHeadFirst = (matchesPerPair: 1 | 2, last: readonly TieBreaker[] = []): TableRules => ({
  ...DEFAULT_RULES,
  tieBreakers: [
    "head_to_head_points",
    "head_to_head_goal_difference",
    "head_to_head_goals",
    "goal_difference",
    "goals",
    ...last,
  ],
  matchesPerPair,
  headToHeadRestart: "after_all_rules",
});
const GROUP_OF_4 = { clubs: 4, places: [zone("top", "Next round", 1, 2)] };

const OTHER: CompetitionRules = { rules: DEFAULT_RULES, zones: null };

/** By the key of the competition in openfootball. Every other competition has the default. */
const COMPETITIONS: Readonly<Record<string, CompetitionRules>> = {
  "en.1": {
    rules: {
      ...DEFAULT_RULES,
      tieBreakers: ["goal_difference", "goals", "head_to_head_points"],
    },
    zones: BOTTOM_THREE_OF_20,
  },
  "en.2": {
    rules: DEFAULT_RULES,
    zones: {
      clubs: 24,
      places: [
        zone("top", "Promotion", 1, 2),
        zone("top_play_off", "Promotion play-offs", 3, 6),
        zone("relegation", "Relegation", 22, 24),
      ],
    },
  },
  "es.1": {
    rules: {
      ...DEFAULT_RULES,
      tieBreakers: [
        "head_to_head_points",
        "head_to_head_goal_difference",
        "goal_difference",
        "goals",
      ],
      headToHeadRestart: "after_each_rule",
    },
    zones: BOTTOM_THREE_OF_20,
  },
  "it.1": {
    rules: {
      ...DEFAULT_RULES,
      tieBreakers: [
        "head_to_head_points",
        "head_to_head_goal_difference",
        "goal_difference",
        "goals",
      ],
    },
    zones: BOTTOM_THREE_OF_20,
  },
  "de.1": { rules: DEFAULT_RULES, zones: BOTTOM_TWO_OF_18 },
  "fr.1": {
    rules: {
      ...DEFAULT_RULES,
      tieBreakers: [
        "goal_difference",
        "head_to_head_points",
        "head_to_head_goal_difference",
        "head_to_head_goals",
        "head_to_head_away_goals",
        "goals",
        "away_goals",
      ],
    },
    zones: BOTTOM_TWO_OF_18,
  },
  "uefa.cl": {
    rules: {
      ...DEFAULT_RULES,
      tieBreakers: ["goal_difference", "goals", "away_goals", "wins", "away_wins"],
      matchesPerPair: 1,
    },
    zones: {
      clubs: 36,
      places: [
        zone("top", "Round of 16", 1, 8),
        zone("top_play_off", "Knock-out play-offs", 9, 24),
      ],
    },
  },
  worldcup: { rules: headToHeadFirst(1), zones: GROUP_OF_4 },
  euro: { rules: headToHeadFirst(1, ["wins"]), zones: GROUP_OF_4 },
};

/** Rules of the seasons before `before`, such as the Champions League when it had groups. */
const EARLIER: Readonly<Record<string, CompetitionRules & { before: string }>> = {
  "uefa.cl": {
    before: "2024-25",
    rules: headToHeadFirst(2, ["away_goals", "wins", "away_wins"]),
    zones: GROUP_OF_4,
  },
  worldcup: {
    before: "2026",
    rules: { ...DEFAULT_RULES, matchesPerPair: 1 },
    zones: GROUP_OF_4,
  },
};

/** @param season like "2024-25" or "2026"; null for the newest rules */
export function rulesOf(
  feed: string,
  competition: string,
  season: string | null,
): CompetitionRules {
  if (!isOpenfootball(feed)) return OTHER;
  const earlier = EARLIER[competition];
  if (earlier !== undefined && season !== null && season < earlier.before) return earlier;
  return COMPETITIONS[competition] ?? OTHER;
}

/** A replay has a source of its own, such as "openfootball@2024-11-23T00:00:00.000Z". */
export function isOpenfootball(feed: string): boolean {
  return feed.split("@")[0] === "openfootball";
}

import { pointsText } from "../whole-percents.ts";
import { goalsText, percent, possessive } from "../wording.ts";
import {
  chanceOf,
  type Count,
  count,
  factor,
  lastText,
  type LeadContext,
  pointsWord,
  shownChance,
  type Side,
} from "./lead-context.ts";
import { type Chosen, choose, type Template } from "./template.ts";

interface SideFacts {
  name: string;
  expected: string;
  average: string;
  aboveAverage: number;
  noneText: string;
  noneChance: number;
  twoOrMore: string;
  likeliest: string;
  likeliestChance: string;
  results: number;
  scored: Count;
  cleanSheets: Count;
}

interface GoalsFacts {
  home: SideFacts;
  away: SideFacts;
  chance: string;
  points: number;
  notBoth: string;
  start: number;
  shots: number;
  withoutShots: string;
  meetings: Count;
}

type GoalsTemplate = Template<GoalsFacts>;

const SHOTS: readonly GoalsTemplate[] = [
  {
    id: "goals-shots-up",
    when: ({ shots }) => shots >= 3,
    text: ({ chance, withoutShots }) =>
      `Both score, ${chance}: the shots promise more than the scores have shown. Without shots we would say ${withoutShots}.`,
  },
  {
    id: "goals-shots-lift",
    when: ({ shots }) => shots >= 3,
    text: ({ home, away, chance, withoutShots }) =>
      `${home.name} and ${away.name} shoot more than they score: both score in ${chance}, where scores alone say ${withoutShots}.`,
  },
  {
    id: "goals-shots-fewer",
    when: ({ shots }) => shots <= -3,
    text: ({ chance, shots }) =>
      `Judged by their shots the two sides have scored a lot. That takes ${pointsWord(shots)} off: both score, ${chance}.`,
  },
  {
    id: "goals-shots-down",
    when: ({ shots }) => shots <= -3,
    text: ({ chance, withoutShots }) =>
      `Both score, ${chance}. Scores alone would say ${withoutShots}, but the shots say less.`,
  },
];

const SIDES: readonly GoalsTemplate[] = [
  {
    id: "goals-expected",
    when: () => true,
    text: ({ home, away, chance }) =>
      `${home.expected} goals for ${home.name}, ${away.expected} for ${away.name}: both score in ${chance} of such matches.`,
  },
  {
    id: "goals-blanks",
    when: () => true,
    text: ({ home, away, chance }) =>
      `${home.name} fail to score in ${home.noneText} of such matches, ${away.name} in ${away.noneText}. Both score: ${chance}.`,
  },
  {
    id: "goals-two",
    when: () => true,
    text: ({ home, away }) =>
      `Two goals or more: ${home.name} ${home.twoOrMore}, ${away.name} ${away.twoOrMore}.`,
  },
  {
    id: "goals-likeliest-same",
    when: ({ home, away }) => home.likeliest === away.likeliest,
    text: ({ home, away }) =>
      `${numberText(home.likeliest)} is the likeliest for both: ${home.likeliestChance} for ${home.name}, ${away.likeliestChance} for ${away.name}.`,
  },
  {
    id: "goals-likeliest-apart",
    when: ({ home, away }) => home.likeliest !== away.likeliest,
    text: ({ home, away }) =>
      `Likeliest for ${home.name} is ${numberText(home.likeliest).toLowerCase()}, ${home.likeliestChance}; for ${away.name} ${numberText(away.likeliest).toLowerCase()}, ${away.likeliestChance}.`,
  },
  {
    id: "goals-blank-one",
    when: ({ home, away }) => Math.abs(home.noneChance - away.noneChance) >= 0.15,
    text: ({ home, away, notBoth }) => {
      const weak = home.noneChance > away.noneChance ? home : away;
      return `The doubt is ${weak.name}: they fail to score in ${weak.noneText}. One side or both draw a blank in ${notBoth}.`;
    },
  },
  {
    id: "goals-above",
    when: ({ home, away }) => home.aboveAverage >= 0.25 || away.aboveAverage >= 0.25,
    text: ({ home, away, chance }) => {
      const strong = home.aboveAverage >= away.aboveAverage ? home : away;
      return `${strong.name} are good for ${strong.expected} goals, where this competition's average side has ${strong.average}. Both score: ${chance}.`;
    },
  },
  {
    id: "goals-below",
    when: ({ home, away }) => home.aboveAverage <= -0.25 || away.aboveAverage <= -0.25,
    text: ({ home, away, chance }) => {
      const weak = home.aboveAverage <= away.aboveAverage ? home : away;
      return `We expect only ${weak.expected} goals for ${weak.name}; this competition's average side has ${weak.average}. Both score: ${chance}.`;
    },
  },
  {
    id: "goals-scored",
    when: ({ home, away }) =>
      home.scored.of >= 5 && away.scored.of >= 5 && home.scored.count + away.scored.count >= 10,
    text: ({ home, away, chance }) =>
      `${home.name} scored in ${lastText(home.scored)}, ${away.name} in ${away.scored.count}. Both score this time: ${chance}.`,
  },
  {
    id: "goals-failed",
    when: ({ home, away }) => failed(home) >= 3 || failed(away) >= 3,
    text: ({ home, away, chance }) => {
      const weak = failed(home) >= failed(away) ? home : away;
      return `${weak.name} went without a goal in ${failed(weak)} of their last ${weak.scored.of} in this competition. Both score: ${chance}.`;
    },
  },
  {
    id: "goals-clean-sheets",
    when: ({ home, away }) => home.cleanSheets.count >= 3 || away.cleanSheets.count >= 3,
    text: ({ home, away }) => {
      const [tight, other] =
        home.cleanSheets.count >= away.cleanSheets.count ? [home, away] : [away, home];
      return `${tight.name} kept a clean sheet in ${lastText(tight.cleanSheets)}. ${possessive(other.name)} chance of none is ${other.noneText}.`;
    },
  },
  {
    id: "goals-meetings",
    when: ({ meetings }) => meetings.of >= 4 && meetings.share >= 0.6,
    text: ({ meetings, chance }) =>
      `Both scored in ${meetings.count} of their last ${meetings.of} meetings. We make it ${chance} this time.`,
  },
  {
    id: "goals-average",
    when: ({ points, start }) => Math.abs(points - start) >= 4,
    text: ({ points, chance, start }) =>
      `In an average match both sides score ${pointsText(start)} of the time. Here it is ${points > start ? "more" : "less"}: ${chance}.`,
  },
  {
    id: "goals-results",
    when: ({ home, away }) => Math.abs(home.results) >= 4 || Math.abs(away.results) >= 4,
    text: ({ home, away, chance }) => {
      const most = Math.abs(home.results) >= Math.abs(away.results) ? home : away;
      return `${possessive(most.name)} results ${most.results > 0 ? "add" : "take"} ${pointsWord(most.results)}${most.results > 0 ? "" : " off"}: both sides score ${chance} of the time.`;
    },
  },
];

const LAST: readonly GoalsTemplate[] = [
  {
    id: "goals-plain",
    when: () => true,
    text: ({ chance, notBoth }) => `Both score: ${chance}. One side or both fail to: ${notBoth}.`,
  },
];

export function goalsLead(context: LeadContext, seed: string): Chosen {
  return choose([SHOTS, SIDES, LAST], factsOf(context), seed);
}

function factsOf(context: LeadContext): GoalsFacts {
  const { recent, withoutShots, points } = context;
  return {
    home: sideFacts(context, "home"),
    away: sideFacts(context, "away"),
    chance: pointsText(points),
    points,
    notBoth: pointsText(100 - points),
    start: context.start,
    shots: factor(context, "shots"),
    withoutShots: pointsText(withoutShots ?? 0),
    meetings: count(recent.meetings, ({ scored, conceded }) => scored > 0 && conceded > 0),
  };
}

function sideFacts(context: LeadContext, side: Side): SideFacts {
  const { names, expected, average, recent, outcomes } = context;
  const best = outcomes
    .filter(({ key }) => key.startsWith(`${side}-`))
    .reduce((likeliest, one) => (one.probability > likeliest.probability ? one : likeliest));
  return {
    name: names[side],
    expected: goalsText(expected[side]),
    average: goalsText(average[side]),
    aboveAverage: expected[side] - average[side],
    noneText: shownChance(context, `${side}-0`),
    noneChance: chanceOf(context, `${side}-0`),
    twoOrMore: shownChance(context, `${side}-2`, `${side}-3-plus`),
    likeliest: best.key.slice(side.length + 1),
    likeliestChance: percent(best.probability),
    results: factor(context, "results", side),
    scored: count(recent[side], ({ scored }) => scored > 0),
    cleanSheets: count(recent[side], ({ conceded }) => conceded === 0),
  };
}

function failed({ scored }: SideFacts): number {
  return scored.of >= 5 ? scored.of - scored.count : 0;
}

function numberText(goals: string): string {
  if (goals === "0") return "No goal";
  if (goals === "1") return "One goal";
  return goals === "2" ? "Two goals" : "Three goals or more";
}

import { outcomesOfResult } from "../answer-of-score.ts";
import { type Chosen, choose, type Template } from "../leads/template.ts";
import { counted, percent, possessive } from "../wording.ts";
import { type AfterContext, scoreOf, sealedChance, sealedText, statedText } from "./context.ts";

interface SideFacts {
  name: string;
  goals: number;
  goalsPhrase: string;
  chance: number;
  text: string;
}

interface GoalsFacts {
  home: SideFacts;
  away: SideFacts;
  /** That both sides score. */
  chance: string;
  notBoth: string;
  score: string;
}

type GoalsTemplate = Template<GoalsFacts>;

const bothScored = ({ home, away }: GoalsFacts) => home.goals > 0 && away.goals > 0;
const oneScored = ({ home, away }: GoalsFacts) => home.goals > 0 !== away.goals > 0;

const GOALS: readonly GoalsTemplate[] = [
  {
    id: "after-goals-both",
    when: bothScored,
    text: ({ chance, score, home, away }) =>
      `Both scored, which had ${chance}. It was ${score}: ${home.text} for ${possessive(home.name)} ${home.goals}, ${away.text} for ${possessive(away.name)} ${away.goals}.`,
  },
  {
    id: "after-goals-both-said",
    when: bothScored,
    text: ({ chance, score }) => `We gave ${chance} that both score. They did, ${score}.`,
  },
  {
    id: "after-goals-one",
    when: oneScored,
    text: (facts) => {
      const [blank, scorer] = blankAndScorer(facts);
      return `${blank.name} did not score, which had ${blank.text}. ${scorer.name} did: ${scorer.goalsPhrase}, ${scorer.text}.`;
    },
  },
  {
    id: "after-goals-one-said",
    when: oneScored,
    text: (facts) => {
      const [blank] = blankAndScorer(facts);
      return `We gave ${facts.notBoth} that a side draws a blank. ${blank.name} did: ${facts.score}.`;
    },
  },
  {
    id: "after-goals-none",
    when: ({ home, away }) => home.goals + away.goals === 0,
    text: ({ home, away }) =>
      `0–0: no goal for ${home.name} had ${home.text}, none for ${away.name} ${away.text}.`,
  },
  {
    id: "after-goals-neither",
    when: ({ home, away }) => home.goals + away.goals === 0,
    text: ({ home, away, chance }) =>
      `Neither scored: ${home.text} for ${home.name}, ${away.text} for ${away.name}. That both score had ${chance}.`,
  },
  {
    id: "after-goals-each",
    when: ({ home, away }) => home.goals + away.goals > 0,
    text: ({ home, away }) => `${scoredText(home)}. ${scoredText(away)}.`,
  },
  {
    id: "after-goals-rare",
    when: ({ home, away }) =>
      home.goals + away.goals > 0 && Math.min(home.chance, away.chance) < 0.2,
    text: ({ home, away, score }) => {
      const [rare, other] = home.chance <= away.chance ? [home, away] : [away, home];
      return `The surprise of the ${score}: ${rare.goalsPhrase} for ${rare.name}, ${rare.text}. For ${other.name} ${other.goalsPhrase} had ${other.text}.`;
    },
  },
  {
    id: "after-goals-usual",
    when: ({ home, away }) =>
      home.goals + away.goals > 0 && Math.min(home.chance, away.chance) >= 0.28,
    text: ({ home, away, score }) =>
      `${score} is no surprise: ${home.goalsPhrase} for ${home.name} had ${home.text}, ${away.goalsPhrase} for ${away.name} ${away.text}.`,
  },
];

const LAST: readonly GoalsTemplate[] = [
  {
    id: "after-goals-bare",
    when: () => true,
    text: ({ score, home, away }) =>
      `It was ${score}: ${home.text} for the first, ${away.text} for the second.`,
  },
];

export function afterGoals(context: AfterContext, seed: string): Chosen {
  const { stated, result, names } = context;
  const [home = "", away = ""] = outcomesOfResult("team-goals", result);
  return choose(
    [GOALS, LAST],
    {
      home: sideFacts(context, { key: home, name: names.home, goals: result.score.home }),
      away: sideFacts(context, { key: away, name: names.away, goals: result.score.away }),
      chance: statedText(context),
      notBoth: percent(1 - stated.probability),
      score: scoreOf(result.score),
    },
    seed,
  );
}

function sideFacts(
  context: AfterContext,
  { key, name, goals }: { key: string; name: string; goals: number },
): SideFacts {
  const isTopGroup = key.endsWith("-plus");
  const least = Number.parseInt(key.split("-")[1] ?? "");
  return {
    name,
    goals,
    goalsPhrase: isTopGroup
      ? `${least} or more goals`
      : goals === 0
        ? "no goal"
        : counted(goals, "goal"),
    chance: sealedChance(context, key) ?? 0,
    text: sealedText(context, key),
  };
}

function scoredText({ name, goals, goalsPhrase, text }: SideFacts): string {
  if (goals === 0) return `${name} did not score, which had ${text}`;
  return goalsPhrase.includes("more")
    ? `${name} scored ${goals}; ${goalsPhrase} had ${text}`
    : `${name} scored ${goals}, which had ${text}`;
}

function blankAndScorer({ home, away }: GoalsFacts): [blank: SideFacts, scorer: SideFacts] {
  return home.goals === 0 ? [home, away] : [away, home];
}

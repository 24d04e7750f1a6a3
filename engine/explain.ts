import { againstSentence, notLikeliest } from "./against.ts";
import { answerChance } from "./answer-chance.ts";
import type { AnswerContext } from "./explain-context.ts";
import { factorsOf } from "./factors.ts";
import { scoreLead } from "./leads/correct-score.ts";
import { halvesLead } from "./leads/half-time-full-time.ts";
import type { LeadContext } from "./leads/lead-context.ts";
import { resultLead } from "./leads/match-result.ts";
import { goalsLead } from "./leads/team-goals.ts";
import type { Chosen } from "./leads/template.ts";
import { totalLead } from "./leads/total-goals.ts";
import type { DayNumber } from "./match.ts";
import type { AskedSlug } from "./question-list.ts";
import type { FormLine, Reasons } from "./reasons.ts";
import type { TeamMatch } from "./recent-matches.ts";
import { bandOf } from "./reliability.ts";
import { wholePoints } from "./whole-percents.ts";

export interface Explanation {
  explanation: string;
  template: string;
  reasons: Reasons;
}

const LEADS: Readonly<Record<AskedSlug, (context: LeadContext, seed: string) => Chosen>> = {
  "match-result": resultLead,
  "total-goals": totalLead,
  "correct-score": scoreLead,
  "team-goals": goalsLead,
  "half-time-full-time": halvesLead,
};

/** Quotes only chances of its own question, because fans buy each one separately. */
export function explain(context: AnswerContext): Explanation {
  const { slug, answer, outcomes, fit, named, names, recent, keys, day, dateOf } = context;
  const points = shownPoints(context);
  const { firstHalfShare } = fit.sport;
  const factors = factorsOf(context.path, answerChance(slug, named, firstHalfShare), points);
  const average = Math.exp(fit.base);
  const { template, text } = LEADS[slug](
    {
      ...factors,
      names,
      answer: answer.key,
      points,
      outcomes,
      expected: { home: context.expected.home.goals, away: context.expected.away.goals },
      average: {
        home: average * (context.neutral ? 1 : Math.exp(fit.homeAdvantage)),
        away: average,
      },
      recent,
      firstHalfShare,
    },
    `${slug} ${day} ${keys.home} ${keys.away}`,
  );
  return {
    explanation: text,
    template,
    reasons: {
      start: factors.start,
      factors: factors.factors,
      without_shots: factors.withoutShots,
      not_likeliest: notLikeliest(context),
      form: [...formLines("home", recent.home, dateOf), ...formLines("away", recent.away, dateOf)],
      meetings: formLines("home", recent.meetings, dateOf),
      against: againstSentence(context),
      reliability: bandOf(context.reliability, slug, answer.probability),
    },
  };
}

/** The percent on the page: the three results share 100 points. */
function shownPoints({ slug, answer, outcomes }: AnswerContext): number {
  if (slug !== "match-result") return Math.round(100 * answer.probability);
  const points = wholePoints(
    outcomes.map(({ probability }) => probability),
    100,
  );
  return points[outcomes.findIndex(({ key }) => key === answer.key)] ?? 0;
}

function formLines(
  side: FormLine["side"],
  matches: readonly TeamMatch[],
  dateOf: (day: DayNumber) => string,
): FormLine[] {
  return matches.map(({ day, ground, scored, conceded }) => ({
    side,
    date: dateOf(day),
    ground,
    scored,
    conceded,
  }));
}

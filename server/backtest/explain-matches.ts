import { dayNumber, dayOfNumber } from "#domain/day.ts";
import { afterMatch } from "#engine/after-match/sentence.ts";
import { fitStrengths } from "#engine/fit.ts";
import type { DayNumber } from "#engine/match.ts";
import { predictMatch } from "#engine/predict.ts";
import { mulberry32 } from "#engine/seeded-random.ts";
import { sportOf } from "#engine/sport.ts";
import type { BacktestCompetition, BacktestMatch } from "#server/backtest/read-seasons.ts";

export interface ExplainedText {
  kind: "lead" | "after";
  date: string;
  match: string;
  question: string;
  template: string;
  text: string;
}

export function explainMatches(
  competitions: readonly BacktestCompetition[],
  { from, to, count, seed }: { from: DayNumber; to: DayNumber; count: number; seed: number },
): ExplainedText[] {
  const all = competitions.flatMap((competition) =>
    competition.matches
      .filter(({ date, played }) => {
        const day = dayNumber(date);
        return played !== null && day >= from && day <= to;
      })
      .map((match) => ({ competition, match })),
  );
  return sample(all, count, seed).flatMap(({ competition, match }) => textsOf(competition, match));
}

function textsOf(
  { sport: slug, matches }: BacktestCompetition,
  match: BacktestMatch,
): ExplainedText[] {
  const sport = sportOf(slug);
  const day = dayNumber(match.date);
  const earlier = matches.flatMap(({ played }) =>
    played !== null && played.day < day ? [played] : [],
  );
  const names = { home: match.home, away: match.away };
  const prediction = predictMatch({
    fit: fitStrengths(earlier, { asOf: day, sport }),
    matches: earlier,
    home: match.homeKey,
    away: match.awayKey,
    homeName: match.home,
    awayName: match.away,
    day,
    dateOf: dayOfNumber,
    neutral: match.neutral,
    sport,
  });
  if (prediction.kind !== "prediction" || match.played === null) return [];
  const result = { score: match.played.score, halfTime: match.played.halfTime ?? null };
  return prediction.questions.flatMap((question): ExplainedText[] => {
    const matchFields = {
      date: match.date,
      match: `${match.home} - ${match.away}`,
      question: question.slug,
    };
    const stated = {
      answer: question.answerKey,
      prediction: question.answerLabel,
      probability: question.probability,
      outcomes: question.outcomes,
    };
    const after = afterMatch(question.slug, { stated, result, names });
    const lead = {
      kind: "lead",
      ...matchFields,
      template: question.template,
      text: question.explanation,
    } as const;
    return [lead, { kind: "after", ...matchFields, ...after }];
  });
}

function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = mulberry32(seed);
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitStrengths } from "#engine/fit.ts";
import type { PlayedMatch } from "#engine/match.ts";
import type { MatchPrediction, PredictionRequest } from "#engine/predict.ts";
import { predictMatch } from "#engine/predict.ts";
import { QUESTION_SLUGS } from "#engine/question-list.ts";
import type { Reliability, ReliabilityBand } from "#engine/reliability.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { foreignChances } from "./explained-chances.ts";
import { day, requestOf } from "./prediction-request.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(3);

function predict(matches: PlayedMatch[], change: Partial<PredictionRequest> = {}): MatchPrediction {
  const fit = fitStrengths(matches, { asOf: change.day ?? day, sport: change.sport ?? FOOTBALL });
  const prediction = predictMatch(requestOf(matches, { fit, ...change }));
  if (prediction.kind !== "prediction") throw new Error(prediction.reason);
  return prediction;
}

function explanationOf(prediction: MatchPrediction, slug: string): string {
  return prediction.questions.find((question) => question.slug === slug)?.explanation ?? "";
}

/** The same band of trust for every question and every chance. */
function reliabilityOf(band: Omit<ReliabilityBand, "from" | "to">): Reliability {
  const bands = Array.from({ length: 10 }, (_, tenth) => ({
    ...band,
    from: tenth / 10,
    to: (tenth + 1) / 10,
  }));
  return Object.fromEntries(QUESTION_SLUGS.map((slug) => [slug, bands]));
}

/** Leagues as they come, and two that no league is: without a goal, and with the same side thrashed every week. */
const LEAGUES = {
  ordinary: (seed: number) => syntheticLeague(seed),
  goalless: (seed: number) =>
    syntheticLeague(seed).map((match) => ({
      ...match,
      score: { home: 0, away: 0 },
      halfTime: { home: 0, away: 0 },
    })),
  lopsided: (seed: number) =>
    syntheticLeague(seed).map((match) =>
      match.home === "team-0" ? { ...match, score: { home: 9, away: 0 } } : match,
    ),
};

const TEAMS = ["team-0", "team-1", "team-6", "team-7", "promoted", "stranger"];
const NAMES = ["Harbour Town", "Queen's Park Rovers", "Wolves", "1. FC Grünau", "Saints"];

/** Any pairing on any day from the first that can be predicted, on any ground, with any trust. */
const predictions = fc
  .record({
    seed: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom(...(["ordinary", "goalless", "lopsided"] as const)),
    sport: fc.constantFrom(FOOTBALL, FUTSAL),
    pairing: fc.uniqueArray(fc.constantFrom(...TEAMS), { minLength: 2, maxLength: 2 }),
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 2 }),
    day: fc.integer({
      min: LEAGUE_START + SEASON_DAYS + 30,
      max: LEAGUE_START + 3 * SEASON_DAYS + 60,
    }),
    neutral: fc.boolean(),
    band: fc.option(
      fc.constantFrom(
        { count: 61, correct: 61 },
        { count: 61, correct: 0 },
        { count: 61, correct: 35 },
        { count: 1000, correct: 999 },
      ),
      { nil: null },
    ),
  })
  .map(
    ({
      seed,
      kind,
      pairing: [home = "", away = ""],
      names: [homeName = "", awayName = ""],
      band,
      ...rest
    }) =>
      predict(LEAGUES[kind](seed), {
        home,
        away,
        homeName,
        awayName,
        reliability: band === null ? {} : reliabilityOf(band),
        ...rest,
      }),
  );

function everyText(holds: (text: string, prediction: MatchPrediction, slug: string) => void): void {
  fc.assert(
    fc.property(predictions, (prediction) => {
      for (const { slug, explanation } of prediction.questions)
        holds(explanation, prediction, slug);
    }),
    { numRuns: 150 },
  );
}

/** Sentences end with a point before a space and a capital, which no name here has inside. */
function sentencesOf(text: string): string[] {
  return text.replaceAll("1. FC", "1 FC").split(/(?<=\.)\s+/);
}

describe("every explanation", () => {
  it("has no hole, no slip of the plural, no double space and no stray sign", () => {
    everyText((text) => {
      expect(text).not.toMatch(
        /undefined|NaN|null|Infinity|\[object|\s{2}|\s[.,;]|[.,;]{2}|\(\)|“”/,
      );
      expect(text).not.toMatch(/(?<![\d.–])1 (matches|meetings|times|goals)\b/);
      expect(text).not.toMatch(/(?<![\d.–])(0|[2-9]|\d\d+) (match|meeting|time|goal)\b(?!s)/);
      expect(text).not.toMatch(/-0\b|−0|[+]0%|s's|\d\.\d{3}/);
    });
  });

  it("promises nothing: no certainty, no hype", () => {
    everyText((text) => {
      expect(text).not.toMatch(/!|guarantee|certain|sure thing/i);
      // With a sign it is a change that a side makes, not a chance.
      expect(text).not.toMatch(/(?<![\d.+−±])(0|100)%/);
    });
  });

  it("is two to five sentences long, each with a figure and none said twice", () => {
    everyText((text) => {
      const sentences = sentencesOf(text);
      expect(sentences.length, text).toBeGreaterThanOrEqual(2);
      expect(sentences.length, text).toBeLessThanOrEqual(5);
      expect(new Set(sentences).size, text).toBe(sentences.length);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/\.$/);
        if (!/no match here on record/.test(sentence)) expect(sentence, text).toMatch(/\d/);
      }
    });
  });

  it("gives a case against that is one: never a count of nothing", () => {
    everyText((text) => {
      expect(text).toContain("Against it: ");
      expect(text).not.toMatch(/Against it: [^.]*\b(won 0|0 of|in 0)\b/);
    });
  });

  it("tells no chance but those of its own question's answers: the others are sold apart", () => {
    everyText((_, { questions }, slug) => {
      const asked = questions.filter((question) => question.slug === slug);
      expect(asked.flatMap(foreignChances), `${slug}: ${asked[0]?.explanation ?? ""}`).toEqual([]);
    });
  });

  it("holds form and the last meetings of the two also where there is a warning and a record of ours", () => {
    const last = LEAGUE_START + 2 * SEASON_DAYS - 1;
    const { questions } = predict(league, {
      home: "promoted",
      day: last,
      reliability: reliabilityOf({ count: 546, correct: 311 }),
    });
    for (const { slug, explanation } of questions) {
      expect(explanation, slug).toMatch(/\blast 6\b.*last \d meetings.*Note: .*When we were/);
      expect(sentencesOf(explanation), slug).toHaveLength(5);
    }
  });

  it("says that the share of goals before the break is ours, for each sport its own", () => {
    for (const [sport, share] of [
      [FOOTBALL, 44],
      [FUTSAL, 46],
    ] as const) {
      expect(explanationOf(predict(league, { sport }), "half-time-result")).toMatch(
        new RegExp(`^We reckon with ${share}% of the goals before the break: `),
      );
    }
  });

  it("speaks about its own question: nothing but a warning and our own record is said to two questions of a match", () => {
    fc.assert(
      fc.property(predictions, ({ questions }) => {
        const said = questions.flatMap(({ explanation }) =>
          sentencesOf(explanation).filter((one) => !/^(Note|When we were)/.test(one)),
        );
        const twice = said.filter((sentence, index) => said.indexOf(sentence) !== index);
        expect(twice).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("the figures of an explanation", () => {
  it("multiply: an average side's goals times every change is the goals expected, within the rounding of what is shown", () => {
    everyText((text, { expected }, slug) => {
      if (slug !== "match-result") return;
      const sides = [
        ...text.matchAll(
          /([\d.]+) goals for [^(]+\(([\d.]+) for an average side((?:, [+−±]\d+% [^,)]+)+)\)/g,
        ),
      ];
      expect(sides.length, text).toBe(2);
      for (const [, goals, average, changes = ""] of sides) {
        const factors = [...changes.matchAll(/([+−±])(\d+)%/g)].map(
          ([, sign, points]) => (sign === "−" ? -1 : 1) * Number(points),
        );
        const product = (rounding: number) =>
          factors.reduce(
            (total, points) => total * (1 + (points + rounding * 0.5) / 100),
            Number(average) + rounding * 0.005,
          );
        expect(Number(goals), text).toBeGreaterThanOrEqual(product(-1) - 0.005);
        expect(Number(goals), text).toBeLessThanOrEqual(product(1) + 0.005);
      }
      const shown = sides.map(([, goals]) => Number(goals)).toSorted((a, b) => a - b);
      expect(shown).toEqual(
        [expected.home.goals, expected.away.goals]
          .map((goals) => Number(goals.toFixed(2)))
          .toSorted((a, b) => a - b),
      );
    });
  });

  it("add up: the sides' goals are the match's goals", () => {
    everyText((text, _, slug) => {
      if (slug !== "over-under-2-5") return;
      const [, total, home, away] =
        /We expect ([\d.]+) goals, ([\d.]+) by .+? and ([\d.]+) by /.exec(text) ?? [];
      expect(Number(total), text).toBeCloseTo(Number(home) + Number(away), 6);
    });
  });

  it("say why, where more goals are expected than the answer allows", () => {
    everyText((text, { expected, questions }, slug) => {
      const line = { "over-under-1-5": 1.5, "over-under-2-5": 2.5, "over-under-3-5": 3.5 }[slug];
      const answer = questions.find((question) => question.slug === slug)?.answerKey;
      // Half a hundredth either way is the rounding of the figure shown.
      if (
        line === undefined ||
        answer !== "under" ||
        expected.home.goals + expected.away.goals < line + 0.01
      )
        return;
      const together = (
        Number(expected.home.goals.toFixed(2)) + Number(expected.away.goals.toFixed(2))
      ).toFixed(2);
      expect(Number(together)).toBeGreaterThan(line);
      expect(text).toContain(`our ${together} is above ${line}, because`);
    });
  });

  it("quote the expected goals and the factors of the fit", () => {
    const prediction = predict(league);
    const { goals, factors } = prediction.expected.home;
    const text = explanationOf(prediction, "match-result");
    expect(text).toContain(
      `We expect ${goals.toFixed(2)} goals for Harbour Town (${factors.league.toFixed(2)} for an average side, +${Math.round((factors.home - 1) * 100)}% at home`,
    );
    expect(explanationOf(predict(league, { neutral: true }), "match-result")).not.toContain(
      "at home",
    );
  });

  it("quote meetings that can be counted in the record", () => {
    const meetings = league
      .filter((match) => match.day < day)
      .filter(
        (match) =>
          [match.home, match.away].includes("team-0") &&
          [match.home, match.away].includes("team-5"),
      )
      .slice(-5);
    const draws = meetings.filter((match) => match.score.home === match.score.away).length;
    const won = meetings.filter((match) =>
      match.home === "team-0"
        ? match.score.home > match.score.away
        : match.score.away > match.score.home,
    ).length;
    const prediction = predict(league);
    const lost = meetings.length - won - draws;
    expect(explanationOf(prediction, "match-result")).toContain(
      `Harbour Town won ${won} and Northgate ${lost} of the last ${meetings.length} meetings, and ${draws === 0 ? "none" : draws} w`,
    );
    expect(explanationOf(prediction, "draw-no-bet")).toMatch(
      new RegExp(
        `Draws aside, .*; Harbour Town won ${won} and Northgate ${lost} of the last ${meetings.length} meetings\\.`,
      ),
    );
  });

  it("say how often it was right when it was this sure, from 30 settled predictions on", () => {
    const enough = explanationOf(
      predict(league, { reliability: reliabilityOf({ count: 546, correct: 311 }) }),
      "match-result",
    );
    const tooFew = explanationOf(
      predict(league, { reliability: reliabilityOf({ count: 29, correct: 20 }) }),
      "match-result",
    );
    expect(enough).toMatch(
      /When we were \d0–\d0% sure of an answer to this question, we were right 311 of 546 times, 57%\.$/,
    );
    expect(tooFew).not.toContain("When we were");
  });
});

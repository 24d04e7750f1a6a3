import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfNumber } from "#domain/day.ts";
import { answerChance } from "#engine/answer-chance.ts";
import { fitStrengths } from "#engine/fit.ts";
import { pointsOf } from "#engine/factors.ts";
import { scoreGrid } from "#engine/grid.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { ASKED_SLUGS } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { everyText, league, predict, predictions, reliabilityOf } from "./any-prediction.ts";
import { countedForm } from "./counted-form.ts";
import { foreignChances } from "./explained-chances.ts";
import { day } from "./prediction-request.ts";
import { syntheticLeague } from "./synthetic-league.ts";
import { withShots } from "./synthetic-shots.ts";

const rate = fc.double({ min: 0.05, max: 6, noNaN: true });

describe("every lead", () => {
  it("has at most 140 characters, a figure and a full stop", () => {
    everyText((text) => {
      expect(text.length, text).toBeLessThanOrEqual(140);
      expect(text).toMatch(/\d/);
      expect(text).toMatch(/\.$/);
    });
  });

  it("has no gap, no wrong plural, no double space and no stray sign", () => {
    everyText((text) => {
      expect(text).not.toMatch(
        /undefined|NaN|null|Infinity|\[object|\s{2}|\s[.,;]|[.,;]{2}|\(\)|“”/,
      );
      expect(text).not.toMatch(/(?<![\d.–])1 (matches|meetings|times|goals|points)\b/);
      expect(text).not.toMatch(/(?<![\d.–])(0|[2-9]|\d\d+) (match|time|goal|point)\b(?!s)/);
      expect(text).not.toMatch(/-\d|−|[+]0%|s's|\d\.\d{2}/);
    });
  });

  it("promises nothing", () => {
    everyText((text) => {
      expect(text).not.toMatch(/!|guarantee|certain|sure thing/i);
      expect(text).not.toMatch(/(?<!\d)(0|100)%/);
    });
  });

  it("quotes only chances of its own question, because the others are sold apart", () => {
    everyText((_, { questions }, slug) => {
      const asked = questions.filter((question) => question.slug === slug);
      expect(asked.flatMap(foreignChances), `${slug}: ${asked[0]?.explanation ?? ""}`).toEqual([]);
    });
  });

  it("quotes no goals for who wins, and only the sum for total goals", () => {
    everyText((text, { expected: { home, away } }, slug) => {
      const decimals = [...text.replaceAll("1. FC", "").matchAll(/\d+\.\d/g)].map(([one]) => one);
      if (slug === "match-result") expect(decimals, text).toEqual([]);
      if (slug !== "total-goals" || Math.abs(home.goals - away.goals) < 0.2) return;
      const total = home.goals + away.goals;
      const shown = (goals: readonly number[]) => new Set(goals.map((one) => one.toFixed(1)));
      const sides = shown([home.goals, away.goals]);
      const sums = shown([total, Math.abs(total - 2.5), Math.abs(total - 3.5)]);
      for (const figure of decimals.filter((one) => sides.has(one) && !sums.has(one)))
        // An average match or a line may have the same figure by chance.
        expect(text, figure).toMatch(/a match|line of/);
    });
  });

  it("reveals no other question's answer, except the ties of decision 0072", () => {
    const otherQuestions: Readonly<Record<string, RegExp>> = {
      "match-result": /\d–\d|or more goals|or fewer|half-time/,
      "total-goals": /\d–\d|\bwins?\b|favourite|half-time/,
      // Its score tells the winner and the side of the public line.
      "correct-score": /or more goals|or fewer|half-time/,
      "team-goals": /\d–\d|\bwins?\b|favourite|half-time/,
      // Its pair tells the winner.
      "half-time-full-time": /\d–\d|or more goals|or fewer/,
    };
    everyText((text, { questions }, slug) => {
      const reasons = questions.find((question) => question.slug === slug)?.reasons;
      for (const words of [
        text,
        reasons?.against,
        slug === "correct-score" ? "" : reasons?.not_likeliest,
      ])
        expect(words ?? "", slug).not.toMatch(otherQuestions[slug] ?? /./);
    });
  });

  it("names the shots if they move the chance by five points or more", () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const matches = withShots(syntheticLeague(seed), seed + 50);
      const fit = fitStrengths(matches, { asOf: day, sport: FOOTBALL });
      for (const away of ["team-2", "team-4", "team-6"]) {
        const { questions } = predict(matches, { fit, home: "team-1", away });
        for (const { slug, explanation, reasons } of questions) {
          if (Math.abs(pointsOf(reasons.factors, "shots")) < 5) continue;
          expect(explanation, slug).toMatch(/[Ss]hots|shoot/);
        }
      }
    }
  });

  it("counts form that anybody can check in the record", () => {
    let checked = 0;
    for (let seed = 1; seed <= 16; seed += 1) {
      const matches = syntheticLeague(seed);
      for (const home of ["team-0", "team-3", "team-6"]) {
        const asked = {
          home,
          away: "team-5",
          homeName: "Harbour Town",
          awayName: "Northgate",
          day,
        };
        for (const { explanation } of predict(matches, asked).questions) {
          for (const { quoted, counted } of countedForm(explanation, matches, asked)) {
            expect(quoted, explanation).toBe(counted);
            checked += 1;
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it("is the same for the same match, independent of other predictions", () => {
    expect(predict(league)).toEqual(predict(league));
  });
});

describe("the reasons", () => {
  it("add up from the average match to the percent that is shown", () => {
    fc.assert(
      fc.property(predictions, ({ questions }) => {
        for (const { slug, probability, reasons } of questions) {
          const sum = reasons.factors.reduce((total, { points }) => total + points, reasons.start);
          // Three results share 100 points, so one may be shown a point off.
          const rounding = slug === "match-result" ? 1 : 0.5;
          expect(Math.abs(sum - 100 * probability)).toBeLessThanOrEqual(rounding + 1e-9);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("match the chance of the question, for any grid", () => {
    fc.assert(
      fc.property(rate, rate, fc.constantFrom(FOOTBALL, FUTSAL), (home, away, sport) => {
        const grid = scoreGrid({ home, away }, sport);
        const { firstHalfShare } = sport;
        const named = namedAnswers(grid, firstHalfShare);
        for (const slug of ASKED_SLUGS) {
          const context = { grid, named, names: { home: "A", away: "B" }, firstHalfShare };
          const { answer } = answerQuestion(slug, context);
          expect(answerChance(slug, named, firstHalfShare)(grid)).toBeCloseTo(
            answer.probability,
            9,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it("list the last matches of both clubs and of the two, with dates and grounds", () => {
    const [first] = predict(league).questions;
    const lines = [...(first?.reasons.form ?? []), ...(first?.reasons.meetings ?? [])];
    expect(lines.length).toBeGreaterThan(12);
    for (const { side, date, ground, scored, conceded } of lines) {
      const played = league.find(
        (match) =>
          dayOfNumber(match.day) === date &&
          match[ground === "home" ? "home" : "away"] === (side === "home" ? "team-0" : "team-5"),
      );
      const { home, away } = played?.score ?? { home: -1, away: -1 };
      expect([scored, conceded]).toEqual(ground === "home" ? [home, away] : [away, home]);
    }
  });

  it("say so only if the answer is not the likeliest", () => {
    fc.assert(
      fc.property(predictions, ({ questions }) => {
        for (const { slug, answerKey, probability, outcomes, reasons } of questions) {
          if (slug !== "correct-score" && slug !== "half-time-full-time") {
            expect(reasons.not_likeliest).toBeNull();
            continue;
          }
          const more = outcomes.some(
            (one) => !["other", answerKey].includes(one.key) && one.probability > probability,
          );
          expect(reasons.not_likeliest !== null, slug).toBe(more);
          if (more) expect(reasons.not_likeliest?.match(/\.$/g)).toHaveLength(1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("say how often the question was right, from 30 settled predictions on", () => {
    const reliabilityWith = (count: number) =>
      predict(league, { reliability: reliabilityOf({ count, correct: 20 }) }).questions.map(
        ({ reasons }) => reasons.reliability,
      );
    expect(reliabilityWith(29)).toEqual([null, null, null, null, null]);
    for (const reliability of reliabilityWith(30))
      expect(reliability).toMatchObject({ count: 30, correct: 20 });
  });

  it("give a case against, with a figure", () => {
    fc.assert(
      fc.property(predictions, ({ questions }) => {
        for (const { reasons } of questions) expect(reasons.against).toMatch(/\d%.*\.$/);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the notes of a match", () => {
  it("mention an unknown or new club once, and no other club", () => {
    const unknown = predict(league, { away: "stranger", awayName: "Strangers" });
    expect(unknown.notes).toEqual([
      "We have no match of Strangers in this competition, and rate them like a newcomer.",
    ]);
    expect(JSON.stringify(unknown.questions)).not.toContain("newcomer");
    expect(predict(league).notes).toEqual([]);
    expect(predict(league, { away: "stranger", neutral: true }).notes).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { everyText, explanationOf, league, predict, reliabilityOf } from "./any-prediction.ts";
import { day } from "./prediction-request.ts";

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
      // Allow half a hundredth for the rounding of the shown figure.
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

import { expect, it } from "vitest";
import { readScore, scoreText } from "#domain/score.ts";

it.each([
  [{ home: 2, away: 1 }, "2|1"],
  [{ home: 0, away: 0 }, "0|0"],
  [{ home: 10, away: 11 }, "10|11"],
])("A score of %o is sent as %s and read back", (score, text) => {
  expect(scoreText(score.home, score.away)).toBe(text);
  expect(readScore(text)).toEqual(score);
});

it.each([
  [null, null],
  [1, null],
  [null, 1],
])("There is no score if one side's goals are unknown: %s and %s", (home, away) => {
  expect(scoreText(home, away)).toBeNull();
});

it.each([null, "", "2", "a|b", "|", "1|", "-1|2", "1|2|3", "1.5|2"])(
  "%j is not a score",
  (text) => {
    expect(readScore(text)).toBeNull();
  },
);

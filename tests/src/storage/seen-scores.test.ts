import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteSeenScore, readSeenScores } from "#src/storage/seen-scores.ts";
import { stubStorage } from "../support/browser-storage.ts";

beforeEach(() => void stubStorage());
afterEach(() => void vi.unstubAllGlobals());

it("A phone saves each new score, and drops one that was taken back", () => {
  noteSeenScore(7, 3, { home: 0, away: 0 });
  noteSeenScore(7, 9, { home: 0, away: 0 });
  noteSeenScore(7, 23, { home: 1, away: 0 });
  noteSeenScore(8, 30, { home: 0, away: 2 });
  expect(readSeenScores(7)).toEqual([
    { minute: 3, score: { home: 0, away: 0 } },
    { minute: 23, score: { home: 1, away: 0 } },
  ]);
  noteSeenScore(7, 25, { home: 0, away: 0 });
  expect(readSeenScores(7)).toEqual([{ minute: 3, score: { home: 0, away: 0 } }]);
  expect(readSeenScores(8)).toHaveLength(1);
});

it("A phone saves the scores of the latest twelve matches", () => {
  for (let id = 1; id <= 14; id += 1) noteSeenScore(id, 1, { home: 0, away: 0 });
  expect(readSeenScores(2)).toEqual([]);
  expect(readSeenScores(3)).toHaveLength(1);
});

import { afterEach, beforeEach, vi } from "vitest";
import type { Event } from "#src/queries/event-queries.ts";
import { ALL_SHOWN, hiddenScores } from "#src/state/hidden-scores.ts";
import { stored } from "#src/storage/entries.ts";
import { chooseHideScores } from "#src/ui/hide-scores-choice.ts";
import { applyHideScores } from "#src/ui/hide-scores.ts";

export function hideScoresInEachTest(): void {
  let stop = () => {};
  beforeEach(() => {
    chooseHideScores(true);
    applyHideScores();
    stop = stored.revealedScores.subscribe(applyHideScores);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    hiddenScores.set(ALL_SHOWN);
  });
}

export const RESULT = /\d\s*[–|-]\s*\d|right|wrong|Pens \d|AET|Called it/i;
export const ENDED = {
  status: "ended",
  start_at: 1_000,
  end_at: 8_000,
  score: "3|1",
  half_time_score: "2|0",
  after_extra_time: "4|1",
  penalties: "5|4",
  correction: { field: "score", from: "2|1", to: "3|1", at: 9_000 },
  predictions: { state: "settled", total: 5, settled: 4, correct: 3 },
} satisfies Partial<Event>;

/** All that a fan can see or hear. */
export function pageText(): string {
  const names = [...document.querySelectorAll("[aria-label], [title]")].flatMap((element) => [
    element.getAttribute("aria-label"),
    element.getAttribute("title"),
  ]);
  return [document.body.textContent, ...names].join("\n");
}

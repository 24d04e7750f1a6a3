import type { Score } from "#domain/score.ts";
import { isSame, type SeenScore } from "#src/display/chances-line.ts";
import { stored } from "#src/storage/entries.ts";

/** A fan follows few matches at once, and the oldest are over by then. */
const MAX_MATCHES = 12;
const MAX_SCORES = 24;

export function readSeenScores(eventId: number): SeenScore[] {
  const entry = stored.seenScores.read()?.find(([id]) => id === eventId);
  return (entry?.[1] ?? []).map(([minute, home, away]) => ({ minute, score: { home, away } }));
}

/** After a goal is struck off, the corrected score removes the higher ones. */
export function noteSeenScore(eventId: number, minute: number, score: Score): void {
  const seen = readSeenScores(eventId);
  const last = seen.at(-1);
  if (last !== undefined && isSame(last.score, score)) return;
  const earlier = seen.filter(
    (one) => one.minute <= minute && one.score.home <= score.home && one.score.away <= score.away,
  );
  const known = earlier.at(-1);
  const next =
    known !== undefined && isSame(known.score, score) ? earlier : [...earlier, { minute, score }];
  const others = (stored.seenScores.read() ?? []).filter(([id]) => id !== eventId);
  stored.seenScores.write([
    ...others.slice(1 - MAX_MATCHES),
    [
      eventId,
      next
        .slice(-MAX_SCORES)
        .map(({ minute: at, score: { home, away } }): [number, number, number] => [at, home, away]),
    ],
  ]);
}

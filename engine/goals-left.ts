import type { Sport } from "./sport.ts";

export type GameClock =
  | { phase: "before" | "after" }
  | { phase: "half-time" }
  | { phase: "first-half" | "second-half"; minute: number };

/**
 * Share of normal time's goals still to come, if the goal rate rises evenly. Source:
 * Dixon and Robinson 1998, "A birth process model for association football matches".
 */
export function goalsLeft(clock: GameClock, sport: Sport): number {
  const played = playedShare(clock, sport);
  const rise = 2 - 4 * sport.firstHalfShare;
  // Integral of 1 + rise (2 t - 1) from `played` to 1; each half is half of the time.
  return (1 - played) * (1 + rise * played);
}

/** Share of normal time: 0 before the match, 0.5 at half-time, 1 after it. */
export function playedShare(clock: GameClock, { halves }: Sport): number {
  switch (clock.phase) {
    case "before":
      return 0;
    case "half-time":
      return 0.5;
    case "after":
      return 1;
    case "first-half":
      return playedOfHalf(clock.minute, halves.minutes, halves.stoppage.first) / 2;
    case "second-half":
      return (
        (1 + playedOfHalf(clock.minute - halves.minutes, halves.minutes, halves.stoppage.second)) /
        2
      );
  }
}

function playedOfHalf(minute: number, minutes: number, stoppage: number): number {
  const from = Math.min(Math.max(minute, 1), minutes) - 1;
  // No clock announces the end of stoppage time, which the last minute includes.
  const until = minute < minutes ? from + 1 : minutes + stoppage;
  return (from + until) / 2 / (minutes + stoppage);
}

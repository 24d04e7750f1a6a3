import type { Sport } from "./sport.ts";

/** Where a match is, as its clock shows it. In stoppage time the clock may stand still or run on. */
export type GameClock =
  | { phase: "before" | "after" }
  | { phase: "half-time" }
  | { phase: "first-half" | "second-half"; minute: number };

/**
 * Share of a match's goals still to come in normal time: 1 before it, 0 after it, and at half-time what the
 * sport's share of first-half goals leaves. Teams tire and take risks, so goals come ever faster: their rate is
 * taken to rise evenly from kick-off to the end (Dixon and Robinson 1998, "A birth process model for association
 * football matches"), just as steeply as that share asks for.
 */
export function goalsLeft(clock: GameClock, sport: Sport): number {
  const played = playedShare(clock, sport);
  const rise = 2 - 4 * sport.firstHalfShare;
  // The integral of 1 + rise (2 t - 1) from `played` to 1; a half is half of the time, however long it lasts.
  return (1 - played) * (1 + rise * played);
}

/** How much of normal time is over, from 0 to 1. */
function playedShare(clock: GameClock, { halves }: Sport): number {
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

/** Share of a half that is over in its minute `minute`, the first being 1: the middle of what that can mean. */
function playedOfHalf(minute: number, minutes: number, stoppage: number): number {
  const from = Math.min(Math.max(minute, 1), minutes) - 1;
  // The last minute goes on to the end of stoppage time, of which no clock says how long it will be.
  const until = minute < minutes ? from + 1 : minutes + stoppage;
  return (from + until) / 2 / (minutes + stoppage);
}

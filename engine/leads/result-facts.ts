import { pointsText, wholePercents } from "../whole-percents.ts";
import { type Count, count, factor, isWon, type LeadContext, type Side } from "./lead-context.ts";

export interface ResultFacts {
  named: string;
  other: string;
  isHome: boolean;
  chance: string;
  draw: string;
  otherChance: string;
  pointsAhead: number;
  start: number;
  ground: number;
  results: Record<"own" | "other", number>;
  shots: Record<"own" | "other" | "both", number>;
  withoutShots: string;
  wins: Record<"own" | "other" | "ownOnGround" | "otherOnGround", Count>;
  meetings: Record<"own" | "other", Count>;
}

export function resultFacts(context: LeadContext, side: Side): ResultFacts {
  const { names, recent, withoutShots } = context;
  const otherSide = side === "home" ? "away" : "home";
  const [home = "", draw = "", away = ""] = shownPercents(context);
  const [chance, otherChance] = side === "home" ? [home, away] : [away, home];
  const lost = (match: { scored: number; conceded: number }) => match.scored < match.conceded;
  const [metOwn, metOther] = side === "home" ? [isWon, lost] : [lost, isWon];
  return {
    named: names[side],
    other: names[otherSide],
    isHome: side === "home",
    chance,
    draw,
    otherChance,
    pointsAhead: Number.parseInt(chance) - Number.parseInt(otherChance) || 0,
    start: context.start,
    ground: factor(context, "home_ground"),
    results: {
      own: factor(context, "results", side),
      other: factor(context, "results", otherSide),
    },
    shots: {
      own: factor(context, "shots", side),
      other: factor(context, "shots", otherSide),
      both: factor(context, "shots"),
    },
    withoutShots: pointsText(withoutShots ?? 0),
    wins: {
      own: count(recent[side], isWon),
      other: count(recent[otherSide], isWon),
      ownOnGround: count(recent.onGround[side], isWon),
      otherOnGround: count(recent.onGround[otherSide], isWon),
    },
    meetings: { own: count(recent.meetings, metOwn), other: count(recent.meetings, metOther) },
  };
}

export function shownPercents({ outcomes }: LeadContext): string[] {
  return wholePercents(outcomes.map(({ probability }) => probability));
}

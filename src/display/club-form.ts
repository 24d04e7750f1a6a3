import type { components } from "#contract";
import { isOff } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { isResultHidden } from "#src/display/result-hidden.ts";
import { formatDate } from "#src/display/formatters.ts";
import { titleCase } from "#src/display/title-case.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];

export interface PlayedMatch {
  event: Event;
  opponent: Schemas["Team"];
  ground: "home" | "away";
  /** Null while the fan hides results. */
  result: { letter: "W" | "D" | "L"; score: string } | null;
  /** For a screen reader. */
  spokenText: string;
}

const WORDS = { W: "won", D: "drew", L: "lost" };

export function sideOf(event: Event, clubId: number): "home" | "away" {
  return event.awayTeam.id === clubId ? "away" : "home";
}

export function opponentOf(event: Event, clubId: number): Schemas["Team"] {
  return sideOf(event, clubId) === "home" ? event.awayTeam : event.homeTeam;
}

/** Null for a match that is still planned for its time. */
export function offText(event: Pick<Event, "status" | "withheld">): string | null {
  if (event.withheld === "withdrawn") return "Withdrawn";
  return isOff(event) ? titleCase(event.status) : null;
}

/** The club's goals come first, at home and away. */
export function playedMatch(event: Event, clubId: number): PlayedMatch {
  const opponent = opponentOf(event, clubId);
  const ground = sideOf(event, clubId);
  const score = isResultHidden(event) ? null : playedScore(event);
  const place = `${opponent.name}, ${ground}, ${formatDate(event.start_at)}`;
  if (score === null) return { event, opponent, ground, result: null, spokenText: place };
  const scored = score[ground];
  const conceded = score[ground === "home" ? "away" : "home"];
  const letter = scored > conceded ? "W" : scored === conceded ? "D" : "L";
  const text = `${scored}–${conceded}`;
  return {
    event,
    opponent,
    ground,
    result: { letter, score: text },
    spokenText: `${WORDS[letter]} ${text} against ${place}`,
  };
}

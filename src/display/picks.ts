import type { components } from "#contract";
import { DAY_S } from "#domain/day.ts";
import { readEventSlug } from "#domain/event-slug.ts";
import { hasEnded, isInPlay, isOff, isVoid } from "#domain/match-status.ts";
import { hasNamedAnswer } from "#engine/question-list.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { PICKS_TABS, type PicksTab } from "#src/display/search-params.ts";
import { mayStillBePlayed } from "#src/display/spending-text.ts";
import { isResultHidden } from "#src/display/result-hidden.ts";
import { titleCase } from "#src/display/title-case.ts";
import { foldText } from "#src/display/typed-letters.ts";

type Schemas = components["schemas"];
type Event = Schemas["Event"];
type Unlocked = Schemas["UnlockedPrediction"];

export type PickOutcome =
  | "right"
  | "wrong"
  | "by_chances"
  | "did_not_count"
  | "returned"
  | "postponed"
  | "not_played"
  | "in_play"
  | "hidden"
  | "not_judged";

export interface PickEntry {
  pick: Unlocked;
  outcome: PickOutcome;
  words: string;
}

export interface MatchPicks {
  eventId: number;
  slug: string;
  name: string;
  event: Event | null;
  unlockedAt: number;
  entries: PickEntry[];
}

/** Live matches first, then coming ones by kick-off, then past and unknown ones, latest first. */
export function groupPicks(picks: readonly Unlocked[], events: readonly Event[]): MatchPicks[] {
  const known = new Map(events.map((event) => [event.id, event]));
  const groups = new Map<number, Unlocked[]>();
  for (const pick of picks) {
    const group = groups.get(pick.event_id);
    if (group === undefined) groups.set(pick.event_id, [pick]);
    else group.push(pick);
  }
  return [...groups]
    .flatMap(([eventId, own]) => toMatch(own, known.get(eventId) ?? null))
    .toSorted((a, b) => compareMatches(a, b) || b.eventId - a.eventId);
}

export function tabOf({ event }: Pick<MatchPicks, "event">): PicksTab {
  if (event === null || hasEnded(event)) return "settled";
  if (isInPlay(event)) return "live";
  return isOff(event) && !mayStillBePlayed(event) ? "settled" : "next";
}

export function openingTab(matches: readonly MatchPicks[], now: number): PicksTab {
  const tabs = new Set(matches.map(tabOf));
  if (tabs.has("live")) return "live";
  const isFresh = matches.some(
    (match) => tabOf(match) === "settled" && now - startOf(match) < DAY_S,
  );
  return isFresh || !tabs.has("next") ? "settled" : "next";
}

function startOf({ event, unlockedAt }: MatchPicks): number {
  return event?.start_at ?? unlockedAt;
}

function compareMatches(a: MatchPicks, b: MatchPicks): number {
  const tab = tabOf(a);
  if (tab !== tabOf(b)) return PICKS_TABS.indexOf(tab) - PICKS_TABS.indexOf(tabOf(b));
  const later = startOf(a) - startOf(b);
  return tab === "settled" ? -later : later;
}

function toMatch(picks: readonly Unlocked[], event: Event | null): MatchPicks[] {
  const [first] = picks;
  if (first === undefined) return [];
  const name =
    event === null
      ? nameOfSlug(first.event_slug)
      : `${event.homeTeam.name} v ${event.awayTeam.name}`;
  const matchText =
    event === null
      ? name
      : [
          name,
          event.homeTeam.short_name,
          event.awayTeam.short_name,
          event.tournament.name,
          event.round,
        ].join(" ");
  const entries = picks
    .toSorted((a, b) => compareQuestions(a.prediction, b.prediction))
    .map((pick) => ({
      pick,
      outcome: outcomeOf(pick, event),
      words: foldText(
        `${matchText} ${pick.prediction.question.question} ${pick.prediction.prediction}`,
      ),
    }));
  const unlockedAt = Math.max(...picks.map((pick) => pick.unlocked_at ?? 0));
  return [
    {
      eventId: first.event_id,
      slug: first.event_slug,
      name,
      event,
      unlockedAt,
      entries,
    },
  ];
}

/** A settled prediction wins over the match's status, which may be older on this device. */
export function outcomeOf({ prediction, returned }: Unlocked, event: Event | null): PickOutcome {
  if (returned !== undefined) return "returned";
  if (prediction.correct !== null) return prediction.correct ? "right" : "wrong";
  if (prediction.actual !== null && !hasNamedAnswer(prediction.question.slug)) return "by_chances";
  if (event !== null && mayStillBePlayed(event)) return "postponed";
  if (prediction.actual !== null || (event !== null && (isOff(event) || isVoid(event))))
    return "did_not_count";
  if (event !== null && isResultHidden(event) && hasEnded(event)) return "hidden";
  if (event === null || hasEnded(event)) return "not_judged";
  return isInPlay(event) ? "in_play" : "not_played";
}

export function nameOfSlug(slug: string): string {
  const { sides, day } = readEventSlug(slug);
  const words = sides.map(titleCase).join(" v ");
  return day === null ? words : `${words}, ${day}`;
}

export function searchPicks(matches: readonly MatchPicks[], typed: string): MatchPicks[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...matches];
  return matches.flatMap((match) => {
    const entries = match.entries.filter((entry) =>
      words.every((word) => entry.words.includes(word)),
    );
    return entries.length === 0 ? [] : [{ ...match, entries }];
  });
}

function countPicks(matches: readonly MatchPicks[]): number {
  return matches.reduce((sum, match) => sum + match.entries.length, 0);
}

export function foundText(matches: readonly MatchPicks[]): string {
  const picks = countPicks(matches);
  if (picks === 0) return "No prediction found.";
  const what = `${picks} ${picks === 1 ? "prediction" : "predictions"}`;
  return `${what} found in ${matches.length} ${matches.length === 1 ? "match" : "matches"}.`;
}

import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { marksText, matchText, voidText, whenText } from "#src/display/pick-text.ts";
import type { PickOutcome } from "#src/display/picks.ts";

type Event = components["schemas"]["Event"];

/** Saturday 14 November 2026, 15:00 by this device. */
const KICK_OFF = new Date(2026, 10, 14, 15).getTime() / 1_000;

function match(change: Partial<Event> = {}): Event {
  return {
    id: 1,
    slug: "oakmoor-v-heronsgate-2026-11-14",
    sport_id: 1,
    tournament_id: 7,
    tournament: { id: 7, sport_id: 1, name: "Northern League", priority: 1 },
    round: null,
    start_at: KICK_OFF,
    end_at: null,
    status: "not_started",
    minute: null,
    score: null,
    half_time_score: null,
    homeTeam: { name: "Oakmoor", short_name: "OAK" },
    awayTeam: { name: "Heronsgate", short_name: "HER" },
    accuracy: null,
    correction: null,
    predictions: { state: "open", total: 5, settled: 0, correct: 0 },
    ...change,
  };
}

const BEFORE = KICK_OFF - 3_600;
const AFTER = KICK_OFF + 4_000;
const gone = { state: "void", total: 5, settled: 0, correct: 0 } as const;

describe("The second line of a match", () => {
  it.each<[string, Event, number, string]>([
    ["day and time before it", match(), BEFORE, "Sat 14 Nov, 15:00"],
    ["the minute while it is live", match({ status: "second_half", minute: 75 }), AFTER, "75′"],
    ["half-time", match({ status: "halftime" }), AFTER, "HT"],
    ["the day after it", match({ status: "ended", end_at: AFTER }), AFTER, "Sat 14 Nov"],
    ["what became of it", match({ status: "postponed" }), AFTER, "Postponed"],
  ])("says %s", (_case, event, now, words) => {
    expect(whenText(event, now)).toBe(words);
  });
});

describe("With a screen reader", () => {
  const entries = (outcomes: PickOutcome[]) => outcomes.map((outcome) => ({ outcome }));

  it("a fan hears the number of dots", () => {
    expect(marksText(entries(["right", "wrong", "right", "by_chances"]))).toBe(
      "2 right, 1 wrong, 1 not counted",
    );
    expect(marksText(entries(["in_play", "postponed", "returned"]))).toBe("2 open, 1 not counted");
  });

  it("a fan hears a row's match, score and dots", () => {
    const live = match({ status: "second_half", minute: 75, score: "1|0" });
    const row = { eventId: 1, slug: live.slug, name: "Oakmoor v Heronsgate", unlockedAt: 0 };
    expect(matchText({ ...row, event: live, entries: [] }, AFTER)).toBe(
      "Oakmoor 1, Heronsgate 0, 75′: ",
    );
    expect(matchText({ ...row, event: match(), entries: [] }, BEFORE)).toBe(
      "Oakmoor v Heronsgate, Sat 14 Nov, 15:00: ",
    );
    expect(matchText({ ...row, event: null, entries: [] }, BEFORE)).toBe("Oakmoor v Heronsgate: ");
  });
});

describe("A void match", () => {
  it.each<[string, Event, string | null]>([
    [
      "was put off for good",
      match({ status: "postponed", predictions: gone }),
      "Postponed. Nothing here counts.",
    ],
    ["was called off", match({ status: "canceled" }), "Canceled. Nothing here counts."],
    [
      "was sealed too late",
      match({ status: "ended", end_at: AFTER, predictions: gone }),
      "Nothing here counts.",
    ],
    ["may still be played", match({ status: "postponed" }), null],
    ["counts", match(), null],
  ])("has one line of text if it %s", (_case, event, words) => {
    expect(voidText(event)).toBe(words);
  });
});

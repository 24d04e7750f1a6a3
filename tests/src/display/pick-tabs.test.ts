import { describe, expect, it } from "vitest";
import { groupPicks, openingTab, tabOf } from "#src/display/picks.ts";
import { type Event, match, pick } from "../support/sample-picks.ts";

describe("The three tabs", () => {
  const groups = (events: Event[]) =>
    groupPicks(
      events.map(({ id }) => pick(id, 1)),
      events,
    );

  it.each<[string, Event | null, string]>([
    ["is live", match(1, { status: "halftime" }), "live"],
    ["is to come", match(1), "next"],
    ["was put off and may still be played", match(1, { status: "postponed" }), "next"],
    ["has ended", match(1, { status: "ended", end_at: 9_000 }), "settled"],
    ["was called off", match(1, { status: "canceled" }), "settled"],
    ["is unknown to this phone", null, "settled"],
  ])("A match that %s is in one tab", (_case, event, tab) => {
    expect(tabOf({ event })).toBe(tab);
  });

  it("A fan's picks open at a live match, a fresh result or the next match", () => {
    const live = match(1, { status: "first_half" });
    const ended = match(2, { status: "ended", end_at: 9_000 });
    const next = match(3, { start_at: 500_000 });
    expect(openingTab(groups([live, ended, next]), 9_000)).toBe("live");
    expect(openingTab(groups([ended, next]), 9_000)).toBe("settled");
    expect(openingTab(groups([ended, next]), 400_000)).toBe("next");
    expect(openingTab(groups([ended]), 400_000)).toBe("settled");
  });
});

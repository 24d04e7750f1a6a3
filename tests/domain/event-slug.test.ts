import { describe, expect, it } from "vitest";
import { eventSlug, readEventSlug } from "#domain/event-slug.ts";

const KICK_OFF = Date.UTC(2026, 10, 21, 23, 30);

describe("The slug of a match", () => {
  it.each([
    ["Harbour Town", "Kestrel", "harbour-town-v-kestrel-2026-11-21"],
    ["Atlético São João", "1. FC Größe", "atletico-sao-joao-v-1-fc-grosse-2026-11-21"],
    ["Malmö", "Bodø/Glimt", "malmo-v-bodo-glimt-2026-11-21"],
    ["東京", "!", "team-v-team-2026-11-21"],
  ])("of %s against %s is %s, by the day in UTC", (home, away, slug) => {
    expect(eventSlug(home, away, KICK_OFF, new Set())).toBe(slug);
  });

  it("gets a number if it is taken, and still contains sides and day", () => {
    const taken = new Set(["a-v-b-2026-11-21", "a-v-b-2026-11-21-2"]);
    const slug = eventSlug("A", "B", KICK_OFF, taken);
    expect(slug).toBe("a-v-b-2026-11-21-3");
    expect(readEventSlug(slug)).toEqual({ sides: ["a", "b"], day: "2026-11-21" });
  });

  it("in an unknown form is read as one side without a day", () => {
    expect(readEventSlug("about-us")).toEqual({ sides: ["about-us"], day: null });
  });
});

import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { decidedText, legText, tieScore } from "#src/display/knock-out-tie.ts";

type Tie = components["schemas"]["KnockOutTie"];
type Leg = components["schemas"]["KnockOutLeg"];

const [OAK, ELM] = [1, 2];

function leg(change: Partial<Leg>): Leg {
  return {
    id: 1,
    slug: "oak-v-elm",
    home_id: OAK,
    start_at: 0,
    status: "ended",
    score: "2|2",
    ...change,
  };
}

function tie(legs: Leg[], change: Partial<Tie> = {}): Tie {
  return {
    home: { id: OAK, name: "Oak", short_name: "Oak" },
    away: { id: ELM, name: "Elm", short_name: "Elm" },
    winner_id: null,
    aggregate: null,
    legs,
    ...change,
  };
}

describe("a tie of one match", () => {
  it("shows the goals of extra time and who won on penalties", () => {
    const long = tie([leg({ after_extra_time: "3|3", penalties: "4|2" })]);
    expect(tieScore(long)).toEqual({ home: 3, away: 3 });
    expect(decidedText(long)).toBe("4–2 on penalties");
  });

  it("says that extra time decided it", () => {
    expect(decidedText(tie([leg({ after_extra_time: "3|2" })]))).toBe("after extra time");
    expect(decidedText(tie([leg({ score: "1|0" })]))).toBeNull();
  });

  it("says nothing of a shoot-out whose score is level, because it is wrong", () => {
    const wrong = tie([leg({ after_extra_time: "2|2", penalties: "4|4" })]);
    expect(decidedText(wrong)).toBe("after extra time");
  });
});

describe("a tie of two matches", () => {
  const second = leg({ id: 2, home_id: ELM, score: "1|0", penalties: "5|3" });
  const both = tie([leg({ score: "2|1" }), second], { aggregate: "2|2" });

  it("shows the goals of both, in the order of the sides", () => {
    expect(tieScore(both)).toEqual({ home: 2, away: 2 });
    expect(both.legs.map((each) => legText(both, each))).toEqual(["2–1", "0–1"]);
    expect(decidedText(both)).toBe("3–5 on penalties");
  });

  it("shows when a match to come is played, and that one is off", () => {
    const later = leg({ status: "not_started", score: null, start_at: 1_795_000_000 });
    expect(legText(both, later)).toMatch(/^\w{3} \d+ \w{3}, \d\d:\d\d$/);
    expect(legText(both, leg({ status: "postponed", score: null }))).toBe("Postponed");
    expect(legText(both, leg({ status: "canceled", score: null }))).toBe("Called off");
  });
});

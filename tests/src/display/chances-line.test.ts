import { describe, expect, it } from "vitest";
import { FOOTBALL } from "#engine/sport.ts";
import { chancesLine } from "#src/display/chances-line.ts";

const rates = { home: 1.4, away: 1.1 };
const at = (minute: number) => ({
  expected: rates,
  clock: { phase: minute <= 45 ? ("first-half" as const) : ("second-half" as const), minute },
  sport: FOOTBALL,
});
const seen = (minute: number, home: number, away: number) => ({ minute, score: { home, away } });

describe("The line of chances", () => {
  it("steps at each goal that this phone saw, with a mark", () => {
    const event = { status: "second_half", half_time_score: "1|0", score: "1|1" } as const;
    const line = chancesLine(event, at(70), [seen(2, 0, 0), seen(23, 1, 0), seen(61, 1, 1)]);
    expect(line?.goals.map((goal) => goal.at)).toEqual([23, 61]);
    expect(line?.points[0]?.at).toBe(0);
    expect(line?.points.at(-1)?.at).toBe(70);
    const [before, after] = (line?.points ?? []).filter((point) => point.at === 23);
    expect(after?.chances.home).toBeGreaterThan(before?.chances.home ?? 1);
  });

  it("is straight from kick-off to the first seen score", () => {
    const event = { status: "first_half", half_time_score: null, score: "2|0" } as const;
    const line = chancesLine(event, at(40), []);
    expect(line?.goals).toEqual([]);
    expect(line?.points.map((point) => point.at)).toEqual([0, 40, 40]);
  });

  it("uses the half-time score for the time before it", () => {
    const event = { status: "second_half", half_time_score: "0|0", score: "0|1" } as const;
    const line = chancesLine(event, at(60), [seen(55, 0, 1)]);
    expect(line?.goals.map((goal) => goal.at)).toEqual([55]);
    expect(line?.points.filter((point) => point.at < 45).length).toBeGreaterThan(10);
  });
});

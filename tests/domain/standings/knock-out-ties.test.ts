import { describe, expect, it } from "vitest";
import { type KnockOutMatch, knockOutRounds } from "#domain/standings/knock-out-ties.ts";

const [OAK, ELM] = [1, 2];

function leg(id: number, change: Partial<KnockOutMatch>): KnockOutMatch {
  return { id, round: "Final", home: OAK, away: ELM, startAt: id, result: null, ...change };
}

const result = (
  home: number,
  away: number,
  more: Partial<NonNullable<KnockOutMatch["result"]>> = {},
) => ({ score: { home, away }, afterExtraTime: null, penalties: null, ...more });

function tieOf(...legs: KnockOutMatch[]) {
  return knockOutRounds(legs)[0]?.ties[0];
}

describe("a tie of one leg", () => {
  it("is won in normal time, in extra time or on penalties", () => {
    expect(tieOf(leg(1, { result: result(0, 1) }))?.winner).toBe(ELM);
    const late = result(1, 1, { afterExtraTime: { home: 2, away: 1 } });
    expect(tieOf(leg(1, { result: late }))?.winner).toBe(OAK);
    const shootOut = result(1, 1, {
      afterExtraTime: { home: 1, away: 1 },
      penalties: { home: 2, away: 4 },
    });
    expect(tieOf(leg(1, { result: shootOut }))).toMatchObject({ winner: ELM, aggregate: null });
  });

  it("has no winner before its end", () => {
    expect(tieOf(leg(1, {}))?.winner).toBeNull();
  });
});

describe("a tie of two legs", () => {
  const first = leg(1, { result: result(2, 1) });
  const away = { home: ELM, away: OAK };

  it("is won by the goals of both legs", () => {
    expect(tieOf(first, leg(2, { ...away, result: result(3, 1) }))).toMatchObject({
      home: OAK,
      aggregate: { home: 3, away: 4 },
      winner: ELM,
    });
  });

  it("is won on penalties when the goals are level", () => {
    const shootOut = result(1, 0, {
      afterExtraTime: { home: 1, away: 0 },
      penalties: { home: 3, away: 4 },
    });
    expect(tieOf(first, leg(2, { ...away, result: shootOut }))).toMatchObject({
      aggregate: { home: 2, away: 2 },
      winner: OAK,
    });
  });

  it("has no winner after the first leg, even if the second is not listed yet", () => {
    const other = [
      leg(5, { home: 8, away: 9, result: result(0, 0) }),
      leg(6, { home: 9, away: 8 }),
    ];
    expect(tieOf(first, leg(2, away))?.winner).toBeNull();
    expect(tieOf(first, ...other)?.winner).toBeNull();
  });
});

it("lists the latest round first", () => {
  const rounds = knockOutRounds([
    leg(3, { round: "Final" }),
    leg(1, { round: "Semi-finals" }),
    leg(2, { round: "Semi-finals", home: 5, away: 6 }),
  ]);
  expect(rounds.map(({ name, ties }) => [name, ties.length])).toEqual([
    ["Final", 1],
    ["Semi-finals", 2],
  ]);
});

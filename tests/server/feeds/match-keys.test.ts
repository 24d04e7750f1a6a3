import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignKeys } from "#server/feeds/replay/match-keys.ts";

const KEY = "sco.1-2026-27-celtic-hibernian";

const meeting = (round: string | null, day: number) => ({
  competition: "sco.1",
  season: "2026-27",
  round,
  kickOff: Date.UTC(2026, 7, day),
  home: "Celtic",
  away: "Hibernian",
});
const numbered = (meetings: readonly ReturnType<typeof meeting>[]) =>
  assignKeys(meetings).map(({ key, round }) => [round, key.slice(KEY.length)]);

describe("a match's key", () => {
  it.each([
    [
      "follows rounds, not days, if a round was postponed",
      [meeting("Matchday 27", 10), meeting("Matchday 5", 20)],
      [
        ["Matchday 27", "-2"],
        ["Matchday 5", ""],
      ],
    ],
    [
      "follows days if rounds have other names: a play-off comes last",
      [meeting("Regular, Matchday 14", 10), meeting("Finals, Semifinals", 90)],
      [
        ["Regular, Matchday 14", ""],
        ["Finals, Semifinals", "-2"],
      ],
    ],
    [
      "follows days if rounds are unknown or equal",
      [meeting(null, 10), meeting(null, 20), meeting("Playoffs", 40), meeting("Playoffs", 30)],
      [
        [null, ""],
        [null, "-2"],
        ["Playoffs", "-4"],
        ["Playoffs", "-3"],
      ],
    ],
    [
      "keeps a league's rounds together if one was postponed past the play-off",
      [meeting("Matchday 27", 10), meeting("Playoffs", 40), meeting("Matchday 5", 50)],
      [
        ["Matchday 27", "-2"],
        ["Playoffs", "-3"],
        ["Matchday 5", ""],
      ],
    ],
  ])("%s", (_what, meetings, expected) => {
    expect(numbered(meetings)).toEqual(expected);
  });

  it("stays when the round is renamed and other matches are added", () => {
    const known = assignKeys([meeting("Matchday 5", 10), meeting("Matchday 27", 90)]);
    const renamed = [meeting("Regular, Matchday 5", 95), meeting("Regular, Matchday 27", 90)];
    expect(assignKeys(renamed, known).map(({ key }) => key)).toEqual([KEY, `${KEY}-2`]);
    const more = [meeting("Matchday 3", 5), meeting("Matchday 27", 90), meeting("Matchday 5", 10)];
    expect(assignKeys(more, known).map(({ key }) => key)).toEqual([`${KEY}-3`, `${KEY}-2`, KEY]);
  });

  it("stays when the club had another key before", () => {
    const known = [{ ...meeting("Matchday 5", 10), key: "sco.1-2026-27-celtic-hibs" }];
    expect(assignKeys([meeting("Matchday 5", 12)], known).map(({ key }) => key)).toEqual([
      "sco.1-2026-27-celtic-hibs",
    ]);
    const other = { ...meeting("Matchday 6", 30), home: "Rangers", key: KEY };
    const [fresh] = assignKeys([meeting("Matchday 5", 12)], [other]);
    expect(fresh?.key).toBe(`${KEY}-2`);
  });

  it("stays with its round when days, order or other matches change", () => {
    const days = fc.array(fc.nat(300), { minLength: 6, maxLength: 6 });
    const rounds = fc.uniqueArray(fc.nat(38), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rounds, days, days, fc.func(fc.boolean()), (all, before, after, stays) => {
        const at = (on: readonly number[]) =>
          all.map((round, index) => meeting(`Matchday ${round}`, on[index] ?? 0));
        const known = assignKeys(at(before));
        const left = at(after).filter((match) => stays(match.round));
        const keyOf = new Map(known.map(({ round, key }) => [round, key]));
        const reassigned = assignKeys(left.toReversed(), known);
        expect(new Set(known.map(({ key }) => key)).size).toBe(all.length);
        for (const { round, key } of reassigned) expect(key).toBe(keyOf.get(round));
      }),
    );
  });
});

import { expect, it } from "vitest";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import { distinctClubs } from "#server/feeds/replay/replay-feed.ts";

function shortNames(...names: string[]): (string | undefined)[] {
  const clubs = distinctClubs(names);
  return names.map((name) => clubs.get(clubOf(name).key)?.shortName);
}

it.each([
  ["Everton FC", "CD Everton (CHI)", "Everton", "Everton (CHI)"],
  [
    "Universidad Católica (CHI)",
    "Universidad Católica (ECU)",
    "Universidad Católica (CHI)",
    "Universidad Católica (ECU)",
  ],
  ["Cambridge United FC", "Cambridge City FC", "Cambridge United", "Cambridge City"],
  ["Eintracht Frankfurt", "FSV Frankfurt", "Eintracht Frankfurt", "Frankfurt"],
  ["FK Crvena Zvezda", "Red Star FC", "Red Star Belgrade", "Red Star"],
])("%s and %s appear as %s and %s", (one, other, first, second) => {
  expect(shortNames(one, other)).toEqual([first, second]);
  expect(shortNames(other, one)).toEqual([second, first]);
});

it("A club keeps a short name that no other club has", () => {
  expect(shortNames("Manchester City FC", "Boca Juniors (ARG)")).toEqual([
    "Man City",
    "Boca Juniors",
  ]);
});

it("Two spellings of one club are one club, with the latest spelling", () => {
  const clubs = distinctClubs(["Malaga CF", "Málaga CF"]);
  expect([...clubs.values()]).toEqual([{ key: "malaga", name: "Málaga", shortName: "Málaga" }]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CREST_COLOURS, crestOf, crestsOf } from "#domain/crest.ts";

const team = fc.record({ id: fc.nat(), name: fc.string() });

describe("Crests", () => {
  it("have different fields for the two sides of any match", () => {
    fc.assert(
      fc.property(team, team, (homeTeam, awayTeam) => {
        const { home, away } = crestsOf(homeTeam, awayTeam);
        expect(home.field).not.toBe(away.field);
      }),
    );
  });

  it("keep a team's crest when its name changes", () => {
    expect(crestOf({ id: 7, name: "Oakmoor" })).toEqual(crestOf({ id: 7, name: "Oakmoor FC" }));
  });

  it("come from the name if a saved row has no id", () => {
    expect(crestOf({ name: "Oakmoor" })).toEqual(crestOf({ name: "Oakmoor" }));
  });

  it("use every colour across many teams", () => {
    const crests = Array.from({ length: 400 }, (_, id) => crestOf({ id, name: "" }));
    const designs = new Set(crests.map((crest) => JSON.stringify(crest)));
    expect(designs.size).toBeGreaterThan(70);
    const used = new Set(crests.flatMap(({ field, mark }) => [field, mark]));
    expect(used.size).toBe(Object.keys(CREST_COLOURS).length);
  });
});

import { describe, expect, it } from "vitest";
import { CLUB_EXCEPTIONS } from "#server/feeds/openfootball/club-exceptions.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";

describe("club names", () => {
  it.each([
    ["Manchester City", "Manchester City FC", "manchester-city"],
    ["AS Monaco", "AS Monaco FC", "monaco"],
    ["Bayern München", "FC Bayern München", "bayern-munich"],
    ["Bor. Mönchengladbach", "Borussia Mönchengladbach", "borussia-monchengladbach"],
    ["1899 Hoffenheim", "TSG 1899 Hoffenheim", "hoffenheim"],
    ["Inter", "FC Internazionale Milano", "inter"],
    ["RC Lens", "Racing Club de Lens", "lens"],
    ["Arsenal FC", "Arsenal FC (ENG)", "arsenal"],
    ["Bayer Leverkusen", "Bayer 04 Leverkusen (GER)", "bayer-leverkusen"],
    ["Bologna", "Bologna FC 1909", "bologna"],
    ["Atlético Madrid", "Atle\u0301tico Madrid", "atletico-madrid"],
  ])("%s and %s are one club: %s", (first, second, key) => {
    expect(clubOf(first).key).toBe(key);
    expect(clubOf(second)).toEqual(clubOf(first));
  });

  it.each([
    ["AC Milan", "FC Internazionale Milano"],
    ["Manchester City", "Manchester United"],
    ["Paris FC", "Paris Saint-Germain"],
    ["Atlético Madrid", "Real Madrid"],
    ["1860 München", "Bayern München"],
    ["Real Sociedad", "Real Sociedad B"],
    ["SC Bastia", "CA Bastia"],
    ["Dundee FC", "Dundee United FC"],
    ["CSKA Sofia", "CSKA 1948 Sofia"],
    ["Everton FC", "CD Everton (CHI)"],
    ["Universidad Católica (CHI)", "Universidad Católica (ECU)"],
  ])("%s and %s are two clubs", (first, second) => {
    expect(clubOf(first).key).not.toBe(clubOf(second).key);
  });

  it("lose founding years and club types", () => {
    expect(clubOf("1. FSV Mainz 05")).toEqual({ key: "mainz", name: "Mainz", shortName: "Mainz" });
    expect(clubOf("Huddersfield Town AFC")).toMatchObject({
      name: "Huddersfield Town",
      shortName: "Huddersfield",
    });
    expect(clubOf("Wolverhampton Wanderers FC")).toMatchObject({ shortName: "Wolves" });
  });

  it("keep the name of an undecided side", () => {
    for (const name of ["W74", "Winner Group A", "2B/3C"])
      expect(clubOf(name)).toMatchObject({ name, shortName: name });
    expect(clubOf("?").key).toBe("tbd");
  });

  it("list the keys from before two names were known as one club", () => {
    expect(clubOf("Czechia")).toMatchObject({ key: "czech-republic", formerKeys: ["czechia"] });
    expect(clubOf("Ajax").formerKeys).toBeUndefined();
  });

  it("keep a name that is only a club type", () => {
    expect(clubOf("FC")).toEqual({ key: "fc", name: "FC", shortName: "FC" });
  });

  it("list every exception once, with one key and one short name", () => {
    for (const field of ["key", "shortName"] as const) {
      const values = CLUB_EXCEPTIONS.map((club) => club[field]);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});

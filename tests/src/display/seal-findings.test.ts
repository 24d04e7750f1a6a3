import { describe, expect, it } from "vitest";
import { type SealCheck, sealFindings, isSealValid } from "#src/display/seal-findings.ts";
import { sealLine } from "#src/display/seal-line.ts";

const KICK_OFF = Date.UTC(2026, 10, 21, 18) / 1_000;
const GOOD: SealCheck = {
  sealed: true,
  plain: true,
  published: true,
  inTime: true,
  sealedAt: KICK_OFF - 1_800,
  seenAt: KICK_OFF - 60,
  absentAt: null,
  afterwards: false,
};

function found(check: Partial<SealCheck>) {
  return sealFindings({ ...GOOD, ...check }, KICK_OFF);
}

const marks = (check: Partial<SealCheck>) => found(check).map(({ holds }) => holds);

describe("the check of a seal", () => {
  it("passes if the text, the time and the chain match", () => {
    expect(marks({})).toEqual([true, true, true, true, true]);
    expect(isSealValid(found({}))).toBe(true);
    expect(found({}).at(-1)?.words).toContain("This phone itself saw the seal");
  });

  it.each([
    ["a text that was altered", { sealed: false }, "This is not what was sealed"],
    [
      "words that say another answer than the one that is judged",
      { plain: false },
      "Its words and the answer that it is judged by are not the same",
    ],
    ["a seal that is not the published one", { published: false }, "has another seal in its place"],
    ["a seal that came too late", { inTime: false }, "not sealed before kick-off"],
  ])("fails for %s, with a message", (_what, check, words) => {
    expect(isSealValid(found(check))).toBe(false);
    expect(
      found(check)
        .filter(({ holds }) => holds === false)
        .map((finding) => finding.words)
        .join(),
    ).toContain(words);
  });

  it("trusts the server's time if the phone first saw the seal after kick-off", () => {
    for (const late of [0, 1, 86_400])
      expect(marks({ seenAt: KICK_OFF + late })).toEqual([true, true, true, true, null]);
  });

  it("reports that the browser saves nothing, which is not a failure", () => {
    expect(marks({ seenAt: null })).toEqual([true, true, true, null]);
    expect(isSealValid(found({ seenAt: null }))).toBe(true);
  });

  it("fails if the server once denied the seal at a later time", () => {
    for (const absentAt of [GOOD.sealedAt - 3_600, GOOD.sealedAt + 600])
      expect(isSealValid(found({ absentAt }))).toBe(true);
    const late = found({ absentAt: GOOD.sealedAt + 601 });
    expect(isSealValid(late)).toBe(false);
    expect(late.find(({ holds }) => holds === false)?.words).toMatch(
      /^It says that it was sealed at \d\d:30 on \d+ Nov 2026, but at \d\d:40 on \d+ Nov 2026 the server told this phone of no such seal\.$/,
    );
  });

  it("never claims that a later demo was sealed before kick-off", () => {
    for (const seenAt of [null, GOOD.seenAt, KICK_OFF + 60]) {
      const texts = found({ afterwards: true, seenAt })
        .map(({ words }) => words)
        .join(" ");
      expect(texts).toContain("This demo computed it after kick-off");
      expect(texts).not.toContain("before kick-off");
    }
  });

  it("does not mention the text if it was not sealed", () => {
    expect(
      found({ sealed: false, plain: false }).some(({ words }) => words.includes("judged")),
    ).toBe(false);
  });

  it("never claims that this phone saw another seal", () => {
    expect(found({ published: false }).some(({ words }) => words.includes("saw"))).toBe(false);
  });
});

describe("the seal line below a prediction", () => {
  const event = (state: "open" | "sealed" | "void") => ({
    start_at: KICK_OFF,
    predictions: { state, total: 11, settled: 0, correct: 0 },
  });

  it("says until when it can change, then since when it is final", () => {
    expect(sealLine({ sealed_at: null }, event("open"))).toBe(
      "Not final yet: sealed 30 minutes before kick-off",
    );
    expect(sealLine({ sealed_at: KICK_OFF - 1_800 }, event("sealed"))).toMatch(
      /^Sealed \d\d:\d\d, before kick-off$/,
    );
  });

  it("shows the day of a seal from the day before", () => {
    const midnight = {
      start_at: new Date(2026, 10, 22, 0, 15).getTime() / 1_000,
      predictions: { state: "sealed" as const, total: 11, settled: 0, correct: 0 },
    };
    expect(sealLine({ sealed_at: midnight.start_at - 1_800 }, midnight)).toBe(
      "Sealed 23:45 on 21 Nov 2026, before kick-off",
    );
  });

  it("is neutral about a late seal, and empty for a match called off before it", () => {
    expect(sealLine({ sealed_at: KICK_OFF }, event("void"))).toMatch(
      /^Sealed \d\d:\d\d, not before kick-off$/,
    );
    expect(sealLine({ sealed_at: null }, event("void"))).toBeNull();
  });
});

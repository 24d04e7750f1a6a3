import { describe, expect, it } from "vitest";
import { decidedText, settlingScoreText, shortPenalties } from "#src/display/result-text.ts";

const ended = { status: "ended" as const, end_at: null };
const final = { score: "2|2", after_extra_time: "3|3", penalties: "4|2" };

describe("A cup tie that ended", () => {
  it.each<
    [
      Parameters<typeof shortPenalties>[0] & { score: string; after_extra_time?: string },
      string | null,
    ]
  >([
    [final, "3–3 after extra time, 4–2 on penalties"],
    [{ score: "1|1", after_extra_time: "2|1" }, "2–1 after extra time"],
    [{ score: "0|0", penalties: "4|5" }, "0–0 after 90 minutes, 4–5 on penalties"],
    [{ score: "2|1" }, null],
  ])("%o reads %s", (result, text) => {
    expect(decidedText({ ...ended, ...result })).toBe(text);
  });

  it("has no final text during extra time", () => {
    const playing = { status: "extra_time" as const, end_at: null };
    expect(decidedText({ ...playing, score: "1|1", after_extra_time: "2|1" })).toBeNull();
  });

  it("shows the score that settles predictions, from extra time on", () => {
    expect(settlingScoreText(final)).toBe("Predictions are about the 90 minutes, which ended 2–2.");
    expect(settlingScoreText({ score: "1|1", penalties: "5|4" })).toBe(
      "Predictions are about the 90 minutes, which ended 1–1.",
    );
    expect(settlingScoreText({ score: "2|1" })).toBeNull();
  });

  it("shows its shoot-out in a row", () => {
    expect(shortPenalties(final)).toBe("Pens 4–2");
    expect(shortPenalties({})).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import {
  countedText,
  hitRates,
  voidText,
  calibrationText,
  daysText,
  heldOutText,
  intervalText,
  leftOutText,
  lossesText,
  lossText,
  modelEntries,
  offText,
  releasedText,
  settledText,
  splitGroups,
  topFiveText,
} from "#src/display/track-record.ts";

const NONE = {
  sealed: 0,
  settled: 0,
  correct: 0,
  hit_rate: null,
  matches: 0,
  not_counted: 0,
  void: 0,
  waiting: 0,
  sealed_late: 0,
};

describe("the texts of the record", () => {
  it("count in words and with commas", () => {
    expect(settledText({ ...NONE, settled: 1, matches: 1 })).toBe(
      "1 settled prediction from 1 match.",
    );
    expect(settledText({ ...NONE, settled: 12_345, matches: 1_123 })).toBe(
      "12,345 settled predictions from 1,123 matches.",
    );
  });

  it("explain the rest, if there is one", () => {
    expect(leftOutText(NONE)).toBeNull();
    expect(leftOutText({ ...NONE, void: 11, waiting: 1_100 })).toBe(
      "Not in the shares: 11 void, as the match did not count; 1,100 sealed and waiting for the end of the match.",
    );
    expect(leftOutText({ ...NONE, sealed_late: 22 })).toBe(
      "Not in the shares: 22 void, as not sealed in time.",
    );
    expect(leftOutText({ ...NONE, scored: 40 })).toBe(
      "Not in the shares: 40 without a named answer, judged by their chances.",
    );
  });

  it("separate former questions, each list in its order", () => {
    const group = (slug: string) => ({
      question: { id: 1, slug, question: "?" },
      n: 1,
      correct: 0,
      hit_rate: null,
      interval: null,
      brier: null,
      log_loss: null,
      base_rate: null,
    });
    const groups = ["match-result", "team-goals", "clean-sheet"].map(group);
    const { asked, former } = splitGroups(groups);
    expect([asked, former]).toEqual([groups.slice(0, 2), groups.slice(2)]);
  });

  it("count how often one of the five likeliest scores came", () => {
    expect(topFiveText({})).toBeNull();
    expect(topFiveText({ top_five: { n: 20, correct: 9, hit_rate: null } })).toBe(
      "One of the five likeliest came: 9 of 20",
    );
    expect(topFiveText({ top_five: { n: 1_000, correct: 494, hit_rate: 0.494 } })).toBe(
      "One of the five likeliest came: 494 of 1,000, 49%",
    );
  });

  it("have no interval and no loss if the server sent none", () => {
    expect([intervalText(null), lossText(null)]).toEqual([null, "–"]);
    expect([intervalText({ low: 0.5981, high: 0.8581 }), lossText(0.20449)]).toEqual([
      "60% to 86%",
      "0.204",
    ]);
  });
});

describe("the texts of the model", () => {
  const version = {
    model: "b",
    released: "2026-11-22",
    changes: "Better.",
    held_out: [
      {
        data: "results and shots" as const,
        from: "2023-07-01",
        to: "2025-06-30",
        leagues: 5,
        n: 3503,
        rps: 0.1952,
      },
    ],
  };
  const record = { model: "a", n: 1, correct: 1, hit_rate: null, first_at: 0, last_at: 0 };

  it("show the known losses, each beside a forecast without a model", () => {
    const base = { hit_rate: 0.4, brier: 0.25, log_loss: 0.69315, rps: 0.2304 };
    expect(lossesText({ brier: 0.2, log_loss: 0.6, rps: 0.19524, base_rate: base })).toBe(
      "Brier 0.200 (0.250), log loss 0.600 (0.693), RPS 0.195 (0.230)",
    );
    expect(
      lossesText({ brier: 0.2, log_loss: 0.6, rps: null, base_rate: { ...base, rps: null } }),
    ).toBe("Brier 0.200 (0.250), log loss 0.600 (0.693)");
    expect(lossesText({ brier: 0.2, log_loss: 0.6, rps: null, base_rate: null })).toBe(
      "Brier 0.200, log loss 0.600",
    );
    expect(
      lossesText({
        brier: 0.2,
        log_loss: 0.6,
        base_rate: { hit_rate: 0.4, brier: 0.25, log_loss: 0.69315 },
      }),
    ).toBe("Brier 0.200 (0.250), log loss 0.600 (0.693)");
  });

  it("show the change log and every record, even if one is missing", () => {
    expect(modelEntries({ models: [record], versions: [version] })).toEqual([
      { model: "b", record: undefined, version },
      { model: "a", record, version: undefined },
    ]);
    expect(modelEntries({ models: [record] })).toEqual([
      { model: "a", record, version: undefined },
    ]);
  });

  it("say when it was released and how it scored on unseen seasons", () => {
    expect(releasedText(version)).toBe("released 22 Nov 2026");
    expect(version.held_out.map(heldOutText)).toEqual([
      "On seasons it was not chosen on: RPS 0.1952 over 3,503 matches of 5 leagues, 1 Jul 2023 to 30 Jun 2025, from results and shots.",
    ]);
  });
});

describe("the rows of the named answers", () => {
  const bin = (n: number, stated: number | null, hitRate: number | null) => ({
    from: 0.7,
    to: 0.8,
    n,
    stated,
    hit_rate: hitRate,
  });
  const between = (low: number, high: number, stated: number, from = 0.7) => ({
    from,
    to: from + 0.1,
    n: 30,
    stated,
    hit_rate: (low + high) / 2,
    interval: { low, high },
  });

  it("say that we were too sure or unsure only beyond chance", () => {
    // 20 of 30 came: 67%, with an interval of 49% to 81%.
    expect(
      [0.48, 0.49, 0.75, 0.81, 0.82].map((stated) => offText(between(0.49, 0.81, stated))),
    ).toEqual(["not sure enough", null, null, null, "too sure"]);
    expect([offText({ stated: 0.9 }), offText({ stated: null, interval: null })]).toEqual([
      null,
      null,
    ]);
  });

  it("have a summary, unless a device saved them without margins", () => {
    expect(calibrationText([between(0.49, 0.81, 0.75)])).toBe(
      "No row is further off than chance explains.",
    );
    expect(
      calibrationText([
        between(0.1, 0.2, 0.25, 0.2),
        between(0.4, 0.5, 0.35, 0.3),
        between(0.49, 0.81, 0.75),
        between(0.7, 0.8, 0.85, 0.8),
      ]),
    ).toBe(
      "By more than chance we were too sure at 20% to 30%, 80% to 90%; not sure enough at 30% to 40%.",
    );
    expect(calibrationText([bin(100, 0.75, 0.8), bin(0, null, null)])).toBeNull();
  });
});

describe("the days of a file", () => {
  it("show the year once if it is the same", () => {
    expect(daysText({ from: "2026-10-01", to: "2026-12-31" })).toBe("1 Oct to 31 Dec 2026");
    expect(daysText({ from: "2026-12-01", to: "2027-01-31" })).toBe("1 Dec 2026 to 31 Jan 2027");
  });
});

describe("one question beside a guess", () => {
  const base = { hit_rate: 0.44, brier: 0, log_loss: 0, rps: null };

  it("has two shares if there are enough answers, and counts until then", () => {
    expect(hitRates({ hit_rate: 0.51, base_rate: base })).toEqual({ ours: 0.51, baseRate: 0.44 });
    expect(hitRates({ hit_rate: 0.51, base_rate: null })).toEqual({ ours: 0.51, baseRate: null });
    expect(hitRates({ hit_rate: null, base_rate: null })).toBeNull();
    expect(countedText({ n: 1_020, correct: 9 })).toBe("9 of 1,020");
  });

  it("shows the void ones", () => {
    expect(voidText({ ...NONE, void: 14, sealed_late: 1 })).toBe("15 void, not counted.");
    expect(voidText(NONE)).toBeNull();
  });
});

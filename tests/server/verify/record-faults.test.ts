import { describe, expect, it } from "vitest";
import type { RecordLine } from "#server/proofs/record-columns.ts";
import { faultTexts, verifyText } from "../../support/record.ts";
import {
  changed,
  csvOf,
  EACH_SIDE,
  GOALS,
  linesOf,
  RESULT,
  SEALED_AT,
  WRONG,
} from "./record-lines.ts";

async function faults(lines: readonly RecordLine[]): Promise<string[]> {
  return faultTexts(await verifyText(csvOf(lines)));
}

describe("a check of a downloaded record", () => {
  it("finds a seal at or after kick-off", async () => {
    expect(
      await faults(
        await linesOf([
          [{ kick_off: String(SEALED_AT) }, { kick_off: String(SEALED_AT + 86_400) }],
        ]),
      ),
    ).toEqual(["1/0: it was not sealed before kick-off"]);
  });

  it("finds two answers to one question, of which one is always right", async () => {
    expect(await faults(await linesOf([[{ event: "derby" }, {}], [{ event: "derby" }]]))).toEqual([
      "2/0: the same question of the same match was sealed twice",
    ]);
  });

  it("finds a match sealed under two addresses with both answers", async () => {
    const elder = {
      answer: "away",
      prediction: "Elder Park",
      probability: "0.2",
      home_score: "0",
      half_time_home: "0",
      away_score: "1",
      actual: "Elder Park",
    };
    const turned = {
      outcomes: JSON.stringify(RESULT.toReversed()),
      probability: "0.2",
      prediction: "Elder Park",
      actual: "Elder Park",
    };
    const together = { kick_off: String(SEALED_AT + 3600) };
    const secondMeetingFault = "another match has the same sides within twelve hours";
    const first = { event: "ashby-v-elder-22", ...together };
    expect(
      await faults(
        await linesOf([
          [first],
          [
            { event: "ashby-v-elder-22-2", ...elder, ...together },
            { event: "elder-v-ashby-22", ...turned, ...together },
            { event: "a-second-later", ...elder, kick_off: String(SEALED_AT + 3601) },
            { event: "in-the-evening", ...elder, kick_off: String(SEALED_AT + 3600 + 43_199) },
          ],
        ]),
      ),
    ).toEqual([0, 1, 2, 3].map((index) => `2/${index}: ${secondMeetingFault}`));
    expect(
      await faults(
        await linesOf([
          [
            first,
            { event: "a-replay", ...elder, kick_off: String(SEALED_AT + 3600 + 43_200) },
            { event: "cup", ...together, tournament: "Cup" },
            { event: "demo", ...together, source: "demo" },
          ],
        ]),
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<RecordLine>, string[]]>([
    [
      "a wrong answer that is called right",
      { ...WRONG, state: "right" },
      ["1/1: the file says right, the score says wrong"],
    ],
    [
      "a right answer with another stated outcome",
      { actual: "Draw" },
      ["1/1: its stated outcome does not match the score"],
    ],
    [
      "more goals at half-time than at the end",
      { half_time_away: "1" },
      ["1/1: its half-time score has more goals than its score"],
    ],
    [
      "a locked prediction with an outcome",
      { salt: "" },
      ["1/1: its state is right, which does not match its content"],
    ],
    ["an invalid score", { home_score: "two" }, ["1/1: its score or answer cannot be read"]],
    ["outcomes that are not JSON", { outcomes: "[" }, ["1/1: its content does not match its hash"]],
    [
      "an invalid hash",
      { hash: "x" },
      ["1/1: its content does not match its hash", "1: its hashes or numbers cannot be read"],
    ],
    [
      "a different count than its neighbours",
      { count: "4" },
      ["1/1: it names a different root than the lines beside it"],
    ],
  ])("finds %s", async (_what, change, found) => {
    expect(await faults(changed(await linesOf([[{}, {}, {}]]), 1, change))).toEqual(found);
  });

  it("finds a verdict on a question without a named answer", async () => {
    expect(await faults(await linesOf([[{}, EACH_SIDE]]))).toEqual([]);
    for (const [state, words] of [
      ["right", "right"],
      ["not_counted", "it does not count"],
    ] as const)
      expect(await faults(await linesOf([[{}, { ...EACH_SIDE, state }]]))).toEqual([
        `1/1: the file says ${words}, the score says it is judged by its chances`,
      ]);
  });

  it.each<[string, Partial<RecordLine>, string]>([
    [
      "words for another answer",
      { prediction: "Elder Park" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "words for another answer to a question without sides",
      { ...GOALS, prediction: "Over 2.5" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "a chance that differs from its answer's",
      { probability: "0.6" },
      "its chance is not the one among its outcomes",
    ],
    [
      "an invalid chance",
      { ...GOALS, outcomes: GOALS.outcomes.replace("0.5", "1.5") },
      "a chance is not between 0 and 1",
    ],
    [
      "chances above 100%",
      { ...GOALS, outcomes: GOALS.outcomes.replace("0.5", "1") },
      "its chances do not add up to what the answers to its question have",
    ],
    [
      "chances below 100%",
      {
        outcomes: JSON.stringify(
          RESULT.map((outcome, at) => (at === 2 ? { ...outcome, probability: 0 } : outcome)),
        ),
      },
      "its chances do not add up to what the answers to its question have",
    ],
    [
      "outcomes with one that is not an answer",
      { ...GOALS, outcomes: GOALS.outcomes.replace("Over 2.5", "Over 3.5") },
      "its outcomes are not the answers to its question",
    ],
    [
      "outcomes with a duplicate",
      { ...GOALS, outcomes: GOALS.outcomes.replace("Over 2.5", "Under 2.5") },
      "its outcomes are not the answers to its question",
    ],
    ["an unknown question", { ...GOALS, question: "weather" }, "nobody knows its question"],
    [
      "a team that is not in its match",
      { event: "match-0-0", question: "draw-no-bet", prediction: "Holm Albion" },
      "its words do not say the answer that it is judged by",
    ],
    [
      "a match without a prediction of its winner",
      { ...GOALS, event: "derby" },
      "its root lacks the prediction that names the sides of its match",
    ],
  ])("finds sealed %s", async (_what, change, found) => {
    expect(await faults(await linesOf([[{}, change]]))).toContain(`1/1: ${found}`);
  });

  it("accepts another question of the same match", async () => {
    expect(await faults(await linesOf([[{}, GOALS]]))).toEqual([]);
  });

  it.each<[string, Partial<RecordLine>, string]>([
    ["score", { home_score: "1" }, "another line of its match has a different score"],
    [
      "half-time score",
      { half_time_home: "0" },
      "another line of its match has a different half-time score",
    ],
    [
      "kick-off",
      { kick_off: String(SEALED_AT + 3600) },
      "another line of its match has a different kick-off",
    ],
    ["source", { source: "demo" }, "another line of its match has a different source"],
    [
      "mark for whether it counts",
      { state: "void" },
      "another line of its match disagrees about whether it counts",
    ],
  ])("finds a match with a different %s on one line", async (_what, change, found) => {
    expect(await faults(await linesOf([[{}, { ...GOALS, home_score: "2", ...change }]]))).toEqual([
      `1/1: ${found}`,
    ]);
  });
});

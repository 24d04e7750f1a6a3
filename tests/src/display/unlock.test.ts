import { describe, expect, it } from "vitest";
import { type UnlockInput, lockedQuestions, planUnlock } from "#src/display/unlock.ts";

const SLUGS = ["match-result", "total-goals", "correct-score"];
const questions = [1, 2, 3].map((id) => ({
  id,
  question: `Question ${id}?`,
  slug: SLUGS[id - 1] ?? "",
  ...(id === 2 ? { line: 2.5 } : {}),
}));

function unlockedQuestion(id: number): UnlockInput["unlocked"][number] {
  const prediction = {
    id: id * 10,
    question: { id, question: `Question ${id}?`, slug: `question-${id}` },
    prediction: "Yes",
    explanation: "",
    probability: 0.6,
    outcomes: [],
    sealed_at: null,
    updated_at: 0,
    model: "m",
    correct: null,
    actual: null,
    correct_explanation: null,
  };
  return { id, event_id: 1, event_slug: "a-v-b", unlocked_at: 5, prediction };
}

const allowance = { plan_name: "Starter", matches: 1, used: 0, left: 1, resets_at: 9 };
const spent = { ...allowance, used: 1, left: 0 };
const input: UnlockInput = {
  event: {
    status: "not_started",
    end_at: null,
    minute: null,
    score: null,
    required_points: 45,
    predictions: { state: "open" },
  },
  halfMinutes: 45,
  questions,
  unlocked: [],
  impersonated: false,
  signedIn: true,
  userFailed: false,
  user: { balance: 81, allowance },
  selected: new Set([1, 2, 3]),
  online: true,
  pricePerUnit: 15,
};

describe("A match from the device", () => {
  it("has no cost and cannot be bought until it is up to date", () => {
    const { required_points: _unknown, ...event } = input.event;
    expect(planUnlock({ ...input, event })).toMatchObject({
      canUnlock: false,
      cost: null,
      reason: "The cost is not known until this match is up to date.",
    });
    expect(planUnlock({ ...input, event, signedIn: false, user: undefined })).toMatchObject({
      canUnlock: true,
    });
  });
});

it("An impersonator reads that only the fan can unlock, without a price", () => {
  expect(planUnlock({ ...input, impersonated: true })).toMatchObject({
    canUnlock: false,
    reason: "You are acting as another fan. Only they themselves can do this.",
  });
});

describe("The cost is shown before a press", () => {
  it.each<[string, Partial<UnlockInput>, string | null, string | null, number]>([
    ["the plan covers it", {}, "Uses your free match this month.", null, 0],
    [
      "the plan covers more",
      {
        user: {
          balance: 0,
          allowance: { ...allowance, plan_name: "Matchday", matches: 20, left: 14 },
        },
      },
      "Uses 1 match of your plan",
      "13 left this month after it",
      0,
    ],
    [
      "the plan has no limit",
      {
        user: {
          balance: 0,
          allowance: { ...allowance, plan_name: "Ultra", matches: null, left: null },
        },
      },
      "Included in Ultra",
      null,
      0,
    ],
    [
      "the match is covered already",
      { user: { balance: 0, allowance: spent }, event: { ...input.event, required_points: 0 } },
      "Your plan covers this match",
      null,
      0,
    ],
    [
      "the match is covered already and nothing of it is selected",
      {
        user: { balance: 0, allowance: spent },
        event: { ...input.event, required_points: 0 },
        selected: new Set<number>(),
      },
      "Your plan covers this match",
      null,
      0,
    ],
    [
      "points pay for it",
      { user: { balance: 81, allowance: spent } },
      "45 points; you have 81",
      "36 will be left",
      0,
    ],
    [
      "points pay for a part",
      { user: { balance: 81, allowance: spent }, selected: new Set([2]) },
      "15 points; you have 81",
      "66 will be left",
      0,
    ],
    [
      "the last point goes",
      { user: { balance: 45, allowance: spent } },
      "45 points; you have 45",
      "0 will be left",
      0,
    ],
    [
      "points are missing",
      { user: { balance: 20, allowance: spent } },
      "45 points; you have 20",
      "25 points short.",
      25,
    ],
    [
      "the e-mail is not confirmed",
      { user: { balance: 20, allowance: { ...allowance, left: 0 } } },
      "Confirm your e-mail first: your free match and your free points come with it. The link is in the mail that we sent you.",
      null,
      0,
    ],
    [
      "the e-mail is not confirmed and points pay for it",
      { user: { balance: 45, allowance: { ...allowance, left: 0 } } },
      "45 points; you have 45",
      "0 will be left",
      0,
    ],
    ["nothing is selected", { selected: new Set<number>() }, null, "You have 81 points.", 0],
    [
      "everything is unlocked",
      { unlocked: [1, 2, 3].map(unlockedQuestion) },
      null,
      "You have 81 points.",
      0,
    ],
    ["the balance is not known yet", { user: undefined }, null, null, 0],
  ])("when %s", (_case, change, cost, afterwards, missingPoints) => {
    expect(planUnlock({ ...input, ...change })).toMatchObject({ cost, afterwards, missingPoints });
  });
});

describe("The text of the button", () => {
  it.each<[number[], number[], string, number[]]>([
    [[1, 2, 3], [], "Unlock selected", [1, 2, 3]],
    [[1, 3], [], "Unlock 2 selected", [1, 3]],
    [[3], [], "Unlock 1 selected", [3]],
    [[2, 3], [1], "Unlock selected", [2, 3]],
    [[1, 2], [1], "Unlock 1 selected", [2]],
    [[], [], "Unlock selected", []],
  ])("with %j selected and %j unlocked before: %s", (selected, unlocked, label, questionIds) => {
    const plan = planUnlock({
      ...input,
      selected: new Set(selected),
      unlocked: unlocked.map(unlockedQuestion),
    });
    expect(plan).toMatchObject({ label, questionIds });
  });
});

it("With too few points the button leads to more and names the missing points", () => {
  const poor = { ...input, user: { balance: 20, allowance: spent } };
  expect(planUnlock(poor)).toMatchObject({
    label: "Get points",
    canUnlock: true,
    points: 45,
    missingPoints: 25,
  });
  expect(planUnlock({ ...poor, online: false })).toMatchObject({
    label: "Get points",
    canUnlock: false,
  });
});

describe("A disabled button says why", () => {
  it.each<[string, Partial<UnlockInput>]>([
    ["You are offline. Unlocking needs a connection.", { online: false }],
    [
      "You are offline. Unlocking needs a connection.",
      { online: false, signedIn: false, user: undefined },
    ],
    ["Your balance is loading.", { user: undefined }],
    ["Your balance could not be loaded.", { user: undefined, userFailed: true }],
    ["Select at least one question.", { selected: new Set<number>() }],
    ["All predictions of this match are unlocked.", { unlocked: [1, 2, 3].map(unlockedQuestion) }],
    [
      "This match is over, and its predictions are free to read.",
      { event: { ...input.event, status: "ended", end_at: 2_000 } },
    ],
    [
      "This match is off, so nothing of it can be unlocked.",
      { event: { ...input.event, status: "postponed" } },
    ],
    [
      "This match is off, so nothing of it can be unlocked.",
      { event: { ...input.event, predictions: { ...input.event.predictions, state: "void" } } },
    ],
  ])("%s", (reason, change) => {
    expect(planUnlock({ ...input, ...change })).toMatchObject({ canUnlock: false, reason });
  });

  it.each([
    ["sides_unknown", "Not on sale yet: it is not decided who plays."],
    ["time_unknown", "Not on sale yet: the kick-off time is to be confirmed."],
    ["withdrawn", "Not on sale: our source no longer lists this match."],
  ] as const)("if the match is withheld: %s", (withheld, reason) => {
    const event = { ...input.event, withheld };
    expect(planUnlock({ ...input, event })).toMatchObject({
      canUnlock: false,
      isClosed: true,
      reason,
      cost: null,
    });
  });

  it.each([
    ["Free at full time.", { minute: 85, score: "1|2" }, []],
    [
      "What is still locked is decided, so it is not sold. It is free after the match.",
      { minute: 60, score: "3|0" },
      [1],
    ],
  ])("%s", (reason, play, unlocked) => {
    const event = { ...input.event, status: "second_half" as const, ...play };
    const plan = planUnlock({ ...input, event, unlocked: unlocked.map(unlockedQuestion) });
    expect(plan).toMatchObject({ canUnlock: false, isClosed: true, reason, cost: null });
  });

  it("A fan pays only for questions that are not decided yet", () => {
    const event = { ...input.event, status: "first_half" as const, minute: 30, score: "3|0" };
    const plan = planUnlock({ ...input, user: { balance: 81, allowance: spent }, event });
    expect(plan).toMatchObject({ questionIds: [1], points: 15, label: "Unlock selected" });
  });

  it("A visitor can press the button and then logs in", () => {
    expect(planUnlock(input)).toMatchObject({ canUnlock: true, reason: null });
    expect(planUnlock({ ...input, signedIn: false, user: undefined })).toMatchObject({
      canUnlock: true,
      reason: null,
      cost: "15 points an answer. Your first match is free.",
    });
    expect(
      planUnlock({
        ...input,
        event: { ...input.event, status: "second_half", minute: 50, score: "0|0" },
      }).canUnlock,
    ).toBe(true);
    expect(planUnlock({ ...input, user: { balance: 0, allowance: spent } }).canUnlock).toBe(true);
  });
});

it("Only questions that are still locked are left to unlock", () => {
  expect(lockedQuestions(questions, [unlockedQuestion(2)]).map((question) => question.id)).toEqual([
    1, 3,
  ]);
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";
import { predictions } from "#server/predictions/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import { newMatch, storedMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";
import { askUnlock, newSpender, unlocked } from "../../support/unlocks.ts";

const MINUTE = HOUR / 60;
const IDS = {
  "match-result": 1,
  "correct-score": 8,
  "total-goals": 12,
  "team-goals": 13,
  "half-time-full-time": 14,
} as const;
type Slug = keyof typeof IDS;

const app = await sharedTestApp();
let fan: Fan;
let match: { key: string; id: number; slug: string };

beforeEach(async () => {
  fan = await newSpender(app, 100);
  match = await newMatch(app);
});

/** The line of this match's goals, so that the tests do not depend on the model. */
async function setLine(line: number): Promise<void> {
  await app.db
    .update(predictions)
    .set({ answer: `over-${line}` })
    .where(eq(predictions.questionId, IDS["total-goals"]));
}

async function play(minute: number, change: Partial<FeedMatch>): Promise<void> {
  const { startAt } = await storedMatch(app, match.key);
  app.clock.set(startAt.getTime() - HOUR / 4);
  await app.catchUp();
  app.clock.set(startAt.getTime() + minute * MINUTE);
  app.fixtures.change(match.key, { status: "first_half", minute, ...change });
  await app.catchUp();
}

async function page() {
  return expectSuccess(
    "getEventWithPredictions",
    await app.ask(`/events/${match.slug}/withPredictions`, { token: fan.token }),
  );
}

const spent = async (before: number) => before - (await balanceOf(app.db, fan.id));

describe("At 3–0 in the 30th minute", () => {
  beforeEach(async () => {
    await setLine(2.5);
    await play(30, { score: { home: 3, away: 0 } });
  });

  it("only the two open questions are sold", async () => {
    expect((await page()).data).toMatchObject({ required_points: 30, covered: false });
    const bought = await unlocked(app, fan, match);
    const slugs = bought.predictions.map(({ prediction }) => prediction.question.slug);
    expect(slugs.toSorted()).toEqual(["half-time-full-time", "match-result"]);
    expect(bought).toMatchObject({ points_spent: 30, user: { balance: 70 } });
    expect((await page()).data.required_points).toBe(0);
  });

  it.each<Slug>(["total-goals", "correct-score", "team-goals"])(
    "%s is refused with a reason, alone or beside an open one, and nothing is charged",
    async (slug) => {
      for (const ids of [`${IDS[slug]}`, `1,${IDS[slug]}`]) {
        expect(expectFailure(await askUnlock(app, fan, match, ids))).toMatchObject({
          status: 409,
          code: "question_decided",
          message: expect.stringMatching(/^“.+\?” .+ Nothing was charged\.$/),
        });
      }
      expect(await spent(100)).toBe(0);
    },
  );

  it("earlier unlocks stay, and repeating them is free", async () => {
    const other = await newMatch(app, 30);
    const [before] = (await unlocked(app, fan, other, "8")).predictions;
    match = other;
    await play(30, { score: { home: 3, away: 0 } });
    const [again] = (await unlocked(app, fan, other, "8")).predictions;
    expect(again?.prediction.prediction).toBe(before?.prediction.prediction);
    expect(await spent(100)).toBe(15);
  });
});

describe("At 1–2 in the 85th minute", () => {
  beforeEach(() => play(85, { status: "second_half", score: { home: 1, away: 2 } }));

  it.each([undefined, "1", "1,8,12,13,14"])("nothing is sold: %s", async (ids) => {
    expect((await page()).data.required_points).toBe(0);
    expect(expectFailure(await askUnlock(app, fan, match, ids))).toMatchObject({
      status: 409,
      code: "match_closed",
      message: "Free at full time. Nothing was charged.",
    });
    expect(await spent(100)).toBe(0);
  });

  it("the match has the facts that worker and page need for the same rule", async () => {
    const { data, questions } = await page();
    expect(data).toMatchObject({ status: "second_half", minute: 85, score: "1|2" });
    expect(questions.find(({ slug }) => slug === "total-goals")?.line).toEqual(expect.any(Number));
    expect(questions.map(({ slug }) => slug)).toEqual([
      "match-result",
      "total-goals",
      "correct-score",
      "team-goals",
      "half-time-full-time",
    ]);
  });
});

it("A cancelled goal puts the questions that it decided back on sale", async () => {
  await play(20, { score: { home: 1, away: 0 } });
  expect((await page()).data.required_points).toBe(60);
  app.fixtures.change(match.key, { score: { home: 0, away: 0 } });
  await app.catchUp();
  expect((await page()).data.required_points).toBe(75);
});

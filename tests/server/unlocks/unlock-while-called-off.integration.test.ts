import { afterAll, beforeAll, expect, it } from "vitest";
import { markVoid } from "#server/fixtures/feed-repository.ts";
import { now } from "#server/platform/context.ts";
import { failure, good } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { lockWaits } from "../../support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("An unlock pressed while the match is being called off waits for that, and is not charged", async () => {
  const match = await newMatch(app);
  const [fan, first] = [await newFan(app, { points: 50 }), await newMatch(app, 110)];
  // The month's allowance goes to another match, so that this one costs points.
  good("unlockPredictions", await app.ask(`/events/${first.id}/predictions?question_ids=1`, fan));
  const another = await app.startAnother();
  const { press } = await app.db.transaction(async (tx) => {
    await markVoid(tx, { eventId: match.id, reason: "canceled", at: now(app.context) });
    const pressed = another.ask(`/events/${match.id}/predictions?question_ids=1`, fan);
    await expect.poll(() => lockWaits(app.db), { timeout: 10_000 }).toBe(1);
    return { press: pressed };
  });
  expect(failure(await press).code).toBe("match_void");
  expect(good("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(50);
  await another.close();
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { good } from "../support/answers.ts";
import { newFan } from "../support/fans.ts";
import { newMatch } from "../support/matches.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("The first match of the month is covered by Starter's allowance, and all its questions are free", async () => {
  const fan = await newFan(app, { points: 30 });
  const match = await newMatch(app);
  const one = good("unlockPredictions", await app.ask(`/events/${match.id}/predictions?question_ids=1,2`, fan));
  expect(one.data).toMatchObject({ predictions_unlocked: 2, points_spent: 0, allowance_used: true });
  const rest = good("unlockPredictions", await app.ask(`/events/${match.id}/predictions`, fan));
  expect(rest.data).toMatchObject({ predictions_unlocked: 11, points_spent: 0, user: { balance: 30 } });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { balanceOf, transfer } from "#server/credits/ledger-repository.ts";
import { good } from "../../support/answers.ts";
import { afterTransaction } from "../../support/around-transaction.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("An unlock's answer is what stood when it was charged, whatever happens right after", async () => {
  const fan = await newFan(app, { points: 45 });
  const [covered, match] = [await newMatch(app), await newMatch(app)];
  good("unlockPredictions", await app.ask(`/events/${covered.id}/predictions`, fan));
  let isAsked = false;
  const other = await app.startOn(
    afterTransaction(app.db, async () => {
      if (!isAsked) return;
      await app.db.transaction((tx) =>
        transfer(tx, {
          key: `gift:${fan.id}`,
          kind: "test",
          from: "issued",
          to: { userId: fan.id },
          points: 500,
          at: new Date(app.clock.now()),
        }),
      );
      good("unlockPredictions", await app.ask(`/events/${match.id}/predictions`, fan));
    }),
  );
  isAsked = true;
  const answer = await other.ask(`/events/${match.id}/predictions?question_ids=1,2`, fan);
  expect(good("unlockPredictions", answer).data).toMatchObject({
    predictions_unlocked: 2,
    points_spent: 30,
    user: { balance: 15 },
  });
  expect(await balanceOf(app.db, fan.id)).toBeGreaterThan(15);
  await other.close();
});

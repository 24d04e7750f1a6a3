import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { predictions } from "#server/db/schema.ts";
import { good } from "../support/answers.ts";
import { type Fan, newFan } from "../support/fans.ts";
import { newMatch, playOut } from "../support/matches.ts";
import { operationOf } from "../support/response-contract.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { HOUR, MINUTE } from "../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Texts that can only come from a match's predictions: whole explanations and full-precision probabilities. */
async function secretsOf(match: { id: number }): Promise<string[]> {
  const rows = await app.db.select().from(predictions).where(eq(predictions.eventId, match.id));
  expect(rows).toHaveLength(11);
  return rows.flatMap((row) => {
    const probabilities = [row.probability, ...row.outcomes.map((outcome) => outcome.probability)];
    return [row.explanation.slice(0, 40), row.explanation.slice(-40), ...probabilities.map(String).filter((text) => text.length > 6)];
  });
}

/** Asks everything that can be asked, as somebody who has unlocked nothing of this match. */
async function askEverything(match: { id: number; slug: string }, fan: Fan): Promise<string[]> {
  const before = app.seen.length;
  const anyone = ["/geo", "/sports", "/tournaments", "/countries", "/questions", "/plans", "/rates", "/events", "/events?schedule_date=2026-11-21", `/events/${match.slug}`];
  for (const path of anyone) {
    await app.ask(path);
    await app.ask(path, fan);
  }
  for (const path of ["/auth/me", "/predictions/unlocked", "/predictions/unlocked?since=0", `/events/${match.slug}/withPredictions`]) await app.ask(path, fan);
  await app.ask(`/events/${match.slug}/withPredictions`);
  await app.ask(`/events/${match.id}/predictions`);
  await app.ask(`/events/${match.id}/predictions?question_ids=1,2,3`, { ...fan, headers: { "sec-purpose": "prefetch" } });
  await app.ask(`/events/${match.id}/predictions`, fan);
  await app.ask("/auth/login", { body: { email: fan.email, password: "not the password" } });
  await app.ask("/auth/verify/email", { body: { email: fan.email, token: "none" } });
  await app.ask("/auth/register", { body: {} });
  await app.ask("//dev/mail");
  await app.ask("//healthz");
  return app.seen.slice(before).map((response) => response.body);
}

function leaks(bodies: readonly string[], secrets: readonly string[]): string[] {
  return secrets.filter((secret) => bodies.some((body) => body.includes(JSON.stringify(secret).slice(1, -1)) || body.includes(secret)));
}

describe("a locked prediction", () => {
  it("is in no byte of any answer to anyone who has not unlocked it, until its match has ended", async () => {
    const match = await newMatch(app, 8);
    const owner = await newFan(app);
    await app.ask(`/events/${match.id}/predictions`, owner);
    const other = await newFan(app);
    // The other's allowance is used up, so that the unlock among the requests is refused.
    await app.ask(`/events/${(await newMatch(app, 100)).id}/predictions?question_ids=1`, other);
    const { startAt } = app.fixtures.match(match.key);
    const moments = [
      { name: "open", at: app.clock.now(), change: {} },
      { name: "sealed", at: startAt - 10 * MINUTE, change: {} },
      { name: "first half", at: startAt + 20 * MINUTE, change: { status: "first_half", score: { home: 1, away: 0 }, minute: 20 } },
      { name: "half-time", at: startAt + 50 * MINUTE, change: { status: "halftime", score: { home: 1, away: 0 } } },
      { name: "second half", at: startAt + 90 * MINUTE, change: { status: "second_half", score: { home: 1, away: 1 }, minute: 75 } },
    ] as const;
    for (const { name, at, change } of moments) {
      app.clock.set(at);
      app.fixtures.change(match.key, change);
      await app.catchUp();
      expect(leaks(await askEverything(match, other), await secretsOf(match)), name).toEqual([]);
      expect(good("getEvent", await app.ask(`/events/${match.slug}`)).data.unlocked_predictions).toEqual([]);
      const own = good("getEventWithPredictions", await app.ask(`/events/${match.slug}/withPredictions`, owner)).data;
      expect(own.unlocked_predictions).toHaveLength(11);
      expect(leaks([JSON.stringify(own)], await secretsOf(match)).length, "the scan finds what is there").toBeGreaterThan(20);
    }
  });

  it("asks every operation of the contract but logout in that scan", () => {
    const asked = new Set(app.seen.map((response) => operationOf(response.method, response.url)));
    const missing = ["register", "login", "getMe", "verifyEmail", "getGeo", "listSports", "listTournaments", "listCountries", "listQuestions", "listEvents", "getEvent", "getEventWithPredictions", "unlockPredictions", "listUnlockedPredictions", "listPlans", "listRates"].filter((id) => !asked.has(id));
    expect(missing).toEqual([]);
  });

  it("is free for everyone once its match has ended, and hidden again should the whistle be taken back", async () => {
    const match = await newMatch(app, 8);
    await playOut(app, match.key, 2, 2);
    const page = async () => good("getEvent", await app.ask(`/events/${match.slug}`)).data;
    const free = (await page()).unlocked_predictions ?? [];
    expect(free).toHaveLength(11);
    expect(free.every((entry) => entry.unlocked_at === null && entry.prediction.correct_explanation !== null)).toBe(true);
    app.fixtures.change(match.key, { status: "second_half", endAt: null });
    await app.catchUp();
    expect((await page()).unlocked_predictions).toEqual([]);
    app.clock.advance(HOUR);
  });

  it("that was unlocked for one question shows nothing of the others", async () => {
    const match = await newMatch(app, 8);
    const fan = await newFan(app);
    const answer = good("unlockPredictions", await app.ask(`/events/${match.id}/predictions?question_ids=3`, fan));
    expect(answer.data.predictions.map((entry) => entry.prediction.question.id)).toEqual([3]);
    const page = good("getEventWithPredictions", await app.ask(`/events/${match.slug}/withPredictions`, fan));
    expect(page.data.unlocked_predictions?.map((entry) => entry.prediction.question.id)).toEqual([3]);
  });
});

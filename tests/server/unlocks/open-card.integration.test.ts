import { inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY_MS, dayOfNumber, utcDayNumber } from "#domain/day.ts";
import { commitments } from "#server/proofs/tables.ts";
import { openCards } from "#server/unlocks/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, storedPredictions } from "../../support/matches.ts";
import { type TestApp, sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();

async function card({ ask }: Pick<TestApp, "ask"> = app) {
  return expectSuccess("getOpenCard", await ask("/predictions/of-the-day")).data;
}

async function catchUp() {
  await app.catchUp();
  await app.run("choose-open-card");
}

/** At 02:00 of the next UTC day nothing is scheduled yet. */
function startDay(): void {
  app.clock.set((utcDayNumber(app.clock.now()) + 1) * DAY_MS + 2 * HOUR);
}

describe("The open card of the day", () => {
  it("is null before a match is chosen, and on a day without a predicted match", async () => {
    startDay();
    await catchUp();
    expect(await card()).toBeNull();
    const unpredicted = app.fixtures.schedule(app.clock.now() + 9 * HOUR, {
      tournament: "salt-cup",
    });
    await catchUp();
    expect(await card()).toBeNull();
    app.fixtures.forget(unpredicted);
  });

  it("is the day's last match, and does not change when a later one appears", async () => {
    startDay();
    await newMatch(app, 3);
    const last = await newMatch(app, 6);
    await catchUp();
    expect((await card())?.event.id).toBe(last.id);
    await newMatch(app, 8);
    await catchUp();
    expect((await card())?.event.id).toBe(last.id);
  });

  it("shows everybody one answer with chances and explanation, without the proof", async () => {
    startDay();
    const match = await newMatch(app, 6);
    await catchUp();
    const [stored] = await storedPredictions(app, match);
    const shown = (await card())?.prediction;
    expect(shown).toMatchObject({
      id: stored?.id,
      question: { slug: "match-result" },
      prediction: stored?.prediction,
      probability: stored?.probability,
      outcomes: stored?.outcomes,
      explanation: stored?.explanation,
    });
    expect(shown).not.toHaveProperty("proof");
  });

  it("shows no other answer, and no salt before or after the seal", async () => {
    startDay();
    const match = await newMatch(app, 6);
    await catchUp();
    for (const beforeKickOff of [5 * HOUR, 10 * MINUTE]) {
      app.clock.set(app.fixtures.match(match.key).startAt - beforeKickOff);
      await catchUp();
      const rows = await storedPredictions(app, match);
      const ids = rows.map(({ id }) => id);
      const salts = await app.db
        .select({ salt: commitments.salt })
        .from(commitments)
        .where(inArray(commitments.predictionId, ids));
      expect(salts).toHaveLength(beforeKickOff > HOUR ? 0 : 5);
      const { text } = await app.ask("/predictions/of-the-day");
      for (const { explanation } of rows.slice(1)) expect(text).not.toContain(explanation);
      for (const { salt } of salts) expect(text).not.toContain(salt);
    }
  });

  it("unlocks nothing for a fan: all five questions stay locked and on sale", async () => {
    startDay();
    const match = await newMatch(app, 6);
    await catchUp();
    const fan = await newFan(app);
    expect((await card())?.event.id).toBe(match.id);
    expect(await app.ask("/predictions/of-the-day", fan)).toMatchObject({ status: 200 });
    const page = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data;
    expect(page.unlocked_predictions).toEqual([]);
    const own = await app.ask(`/events/${match.slug}/withPredictions`, fan);
    expect(expectSuccess("getEventWithPredictions", own).data).toMatchObject({
      unlocked_predictions: [],
      required_points: 75,
    });
    const saved = await app.ask("/predictions/unlocked", fan);
    expect(expectSuccess("listUnlockedPredictions", saved).data).toEqual([]);
  });

  it("stays while its match is live, and is null after it", async () => {
    startDay();
    const match = await newMatch(app, 6);
    await catchUp();
    app.clock.set(app.fixtures.match(match.key).startAt - 10 * MINUTE);
    await catchUp();
    app.clock.set(app.fixtures.match(match.key).startAt + 20 * MINUTE);
    app.fixtures.change(match.key, {
      status: "first_half",
      minute: 20,
      score: { home: 1, away: 0 },
    });
    await catchUp();
    expect((await card())?.event).toMatchObject({ id: match.id, minute: 20, score: "1|0" });
    app.clock.set(app.fixtures.match(match.key).startAt + 2 * HOUR);
    app.fixtures.finish(match.key, 1, 0);
    await newMatch(app, 3);
    await catchUp();
    expect(await card()).toBeNull();
  });

  it.each([
    ["is called off", { status: "canceled" }],
    ["has no certain time any more", { timeKnown: false }],
  ] as const)("is null if its match %s", async (_what, change) => {
    startDay();
    const match = await newMatch(app, 6);
    await catchUp();
    expect((await card())?.event.id).toBe(match.id);
    app.fixtures.change(match.key, change);
    await catchUp();
    expect(await card()).toBeNull();
  });

  it("is the same from two concurrent processes, and gets a 304 when unchanged", async () => {
    startDay();
    await newMatch(app, 6);
    await Promise.all([app.run("choose-open-card"), app.run("choose-open-card")]);
    const other = await app.startAnother();
    expect((await card(other))?.event.id).toBe((await card())?.event.id);
    await other.close();
    const day = dayOfNumber(utcDayNumber(app.clock.now()));
    const chosen = await app.db.select().from(openCards);
    expect(chosen.filter((row) => row.day === day)).toHaveLength(1);
    const { headers } = await app.ask("/predictions/of-the-day");
    const again = await app.ask("/predictions/of-the-day", {
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });
});

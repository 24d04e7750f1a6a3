import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { findNotes, saveNotes } from "#server/predictions/match-notes-repository.ts";
import { predictions } from "#server/predictions/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch, playOut, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { unlocked } from "../../support/unlocks.ts";

const app = await sharedTestApp();

async function notesOf(slug: string) {
  return expectSuccess("getEvent", await app.ask(`/events/${slug}`)).data.predictions.notes;
}

async function factsOf(slug: string) {
  return expectSuccess("getEvent", await app.ask(`/events/${slug}`)).facts;
}

async function factsForFan(slug: string, { token }: Fan) {
  const answer = await app.ask(`/events/${slug}/withPredictions`, { token });
  return expectSuccess("getEventWithPredictions", answer).facts;
}

it("A match shows a note once, beside its predictions, until it is over", async () => {
  const match = await newMatch(app, 4);
  const notes = ["Northgate did not play in this competition last season."];
  await saveNotes(app.db, [{ eventId: match.id, notes, goalsExpected: null }]);
  expect(await notesOf(match.slug)).toEqual(notes);
  await playOut(app, match.key, 2, 1);
  expect(await notesOf(match.slug)).toBeUndefined();
});

it("New notes are written, and outdated ones removed", async () => {
  const match = await newMatch(app, 4);
  const outdated = { eventId: match.id, notes: ["Out of date."], goalsExpected: 9.9 };
  await saveNotes(app.db, [outdated]);
  await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
  await createGenerator(app.context, app.source)();
  const stored = (await findNotes(app.db, [match.id])).get(match.id) ?? [];
  expect(stored).not.toContain("Out of date.");
  const goals = (await factsOf(match.slug))?.goals_expected;
  expect(goals).toBeGreaterThan(0.5);
  expect(goals).toBeLessThan(8);
});

it("A visitor and a fan read the same facts, before and after an unlock", async () => {
  const match = await newMatch(app, 4);
  const facts = await factsOf(match.slug);
  expect(Object.keys(facts ?? {})).toEqual(["goals_expected", "form", "meetings"]);
  const [{ reasons } = {}] = await storedPredictions(app, match);
  expect(facts).toMatchObject({ form: reasons?.form, meetings: reasons?.meetings });
  const fan = await newFan(app);
  expect(await factsForFan(match.slug, fan)).toEqual(facts);
  await unlocked(app, fan, match, "1");
  expect(await factsForFan(match.slug, fan)).toEqual(facts);
  await playOut(app, match.key, 2, 1);
  expect(await factsOf(match.slug)).toEqual(facts);
});

it("A match without predictions has no facts", async () => {
  const match = await newMatch(app, 4);
  await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
  expect(await factsOf(match.slug)).toBeUndefined();
});

it("Goals expected are stored without notes, and removed when they are null", async () => {
  const match = await newMatch(app, 4);
  await saveNotes(app.db, [{ eventId: match.id, notes: [], goalsExpected: 2.8 }]);
  expect((await factsOf(match.slug))?.goals_expected).toBe(2.8);
  expect(await notesOf(match.slug)).toBeUndefined();
  await saveNotes(app.db, [{ eventId: match.id, notes: [], goalsExpected: null }]);
  expect((await factsOf(match.slug))?.goals_expected).toBeNull();
});

it("Every prediction has reasons that add up, and an explanation afterwards", async () => {
  const match = await newMatch(app, 4);
  for (const { reasons, explanation } of await storedPredictions(app, match)) {
    const points = reasons?.factors.reduce((sum, factor) => sum + factor.points, 0) ?? Number.NaN;
    expect((reasons?.start ?? 0) + points).toBeGreaterThan(0);
    expect(explanation.length).toBeLessThanOrEqual(140);
  }
  await playOut(app, match.key, 2, 1);
  const judged = await storedPredictions(app, match);
  expect(judged.map(({ correctExplanation }) => correctExplanation ?? "")).toSatisfy(
    (texts: string[]) => texts.filter((text) => / (Hit|Miss)\.$/.test(text)).length >= 3,
  );
});

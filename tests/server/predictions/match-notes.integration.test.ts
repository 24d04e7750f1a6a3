import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { findNotes, saveNotes } from "#server/predictions/match-notes-repository.ts";
import { predictions } from "#server/predictions/tables.ts";
import { good } from "../../support/answers.ts";
import { newMatch, playOut, storedPredictions } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();

async function notesOf(slug: string) {
  return good("getEvent", await app.ask(`/events/${slug}`)).data.predictions.notes;
}

it("A match shows a note once, beside its predictions, until it is over", async () => {
  const match = await newMatch(app, 4);
  const notes = ["Northgate did not play in this competition last season."];
  await saveNotes(app.db, [{ eventId: match.id, notes }]);
  expect(await notesOf(match.slug)).toEqual(notes);
  await playOut(app, match.key, 2, 1);
  expect(await notesOf(match.slug)).toBeUndefined();
});

it("New notes are written, and outdated ones removed", async () => {
  const match = await newMatch(app, 4);
  await saveNotes(app.db, [{ eventId: match.id, notes: ["Out of date."] }]);
  await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
  await createGenerator(app.context, app.source)();
  const stored = (await findNotes(app.db, [match.id])).get(match.id) ?? [];
  expect(stored).not.toContain("Out of date.");
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

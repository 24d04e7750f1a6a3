import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { answerLabel, outcomeKeys } from "#engine/answer-label.ts";
import { outcomesTotal } from "#engine/answer-of-score.ts";
import type { SideNames } from "#engine/question-list.ts";
import { ASKED_SLUGS, FORMER_SLUGS, QUESTION_IDS } from "#engine/question-list.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { unlocks } from "#server/credits/tables.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { predictions } from "#server/predictions/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, storedPredictions } from "../../support/matches.ts";
import { checkPrediction, faultTexts, verifyText } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE } from "../../support/test-clock.ts";
import { unlocked } from "../../support/unlocks.ts";

const OLD_LIST = ["match-result", "correct-score", ...FORMER_SLUGS] as const;

const app = await sharedTestApp();

async function matchWithNames(inHours: number) {
  const match = await newMatch(app, inHours);
  const { data } = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
  return { match, names: { home: data.homeTeam.name, away: data.awayTeam.name } };
}

/** Puts predictions of the old list in place of the new ones, as an earlier version made them. */
async function predictByOldList(match: { id: number }, names: SideNames): Promise<void> {
  await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
  const at = new Date(app.clock.now());
  await app.db.insert(predictions).values(
    OLD_LIST.map((slug) => {
      const keys = outcomeKeys(slug) ?? ["1-0", "1-1", "2-1", "other"];
      const outcomes = keys.map((key) => ({
        label: answerLabel(slug, key, names),
        probability: outcomesTotal(slug) / keys.length,
      }));
      return {
        eventId: match.id,
        questionId: QUESTION_IDS[slug],
        answer: keys[0] ?? "",
        prediction: outcomes[0]?.label ?? "",
        probability: outcomes[0]?.probability ?? 0,
        outcomes,
        explanation: "Because of what was seen before.",
        model: "dixon-coles-3",
        fittedOn: "2026-11-20",
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
}

const slugsOf = (questions: readonly { slug: string }[]) => questions.map(({ slug }) => slug);

describe("a match sealed under the old question list", () => {
  it("stays readable, is judged, and can be verified to the last leaf", async () => {
    const { match, names } = await matchWithNames(5);
    const { startAt } = app.fixtures.match(match.key);
    app.clock.set(startAt - 25 * MINUTE);
    await predictByOldList(match, names);
    await app.catchUp();
    const page = async () => expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
    expect(slugsOf((await page()).questions)).toEqual(OLD_LIST);

    app.clock.set(startAt + 2 * HOUR);
    app.fixtures.finish(match.key, 2, 1);
    await app.catchUp();
    const { data } = await page();
    const free = (data.unlocked_predictions ?? []).map(({ prediction }) => prediction);
    const verdicts = new Map(free.map(({ question, correct }) => [question.slug, correct]));
    expect(Object.fromEntries(verdicts)).toMatchObject({
      "match-result": true,
      "correct-score": false,
      "double-chance": true,
      "over-under-2-5": true,
      "over-under-3-5": false,
      "both-teams-to-score": true,
    });
    expect([...verdicts.values()].filter((correct) => correct === null)).toEqual([]);

    const { data: entries } = expectSuccess("listProofs", await app.ask("/proofs?limit=1000"));
    for (const prediction of free) {
      const { proof } = prediction;
      const entry = entries.find(({ sequence }) => sequence === proof?.sequence);
      if (proof == null || entry === undefined) throw new Error("It is sealed.");
      expect(proof.format).toBe(1);
      expect(prediction).not.toHaveProperty("reasons");
      expect(await checkPrediction(data, prediction, proof, entry)).toEqual({
        sealed: true,
        plain: true,
        published: true,
        inTime: true,
      });
    }
    const { leaves } = expectSuccess(
      "getProof",
      await app.ask(`/proofs/${free[0]?.proof?.root}`),
    ).data;
    for (const { hash, revealed } of leaves) {
      if (revealed === null) throw new Error("The match is over.");
      expect(Object.keys(revealed.statement)).toHaveLength(10);
      expect(await statementLeaf(revealed.statement, revealed.salt)).toBe(hash);
    }
    const findings = await verifyText((await app.ask("/track-record/predictions")).text);
    expect(faultTexts(findings)).toEqual([]);
  });

  it("has the same verdicts in the record, apart from the current questions", async () => {
    const { groups, counts } = expectSuccess(
      "getTrackRecord",
      await app.ask("/track-record?model=dixon-coles-3"),
    ).data;
    expect(slugsOf(groups.map(({ question }) => question))).toEqual(OLD_LIST);
    expect([counts.sealed, counts.settled, counts.scored]).toEqual([11, 11, 0]);
    expect(groups.every((group) => group.top_five === undefined)).toBe(true);
  });
});

describe("an open match with predictions of the old list", () => {
  it("loses those that nobody bought, and gets the five questions", async () => {
    const { match, names } = await matchWithNames(30);
    await predictByOldList(match, names);
    const fan = await newFan(app, { planId: 4 });
    await unlocked(app, fan, match, "1");
    const ids = FORMER_SLUGS.slice(0, 2).map((slug) => QUESTION_IDS[slug]);
    await app.db.insert(unlocks).values(
      ids.map((questionId) => ({
        userId: fan.id,
        eventId: match.id,
        questionId,
        points: 0,
        unlockedAt: new Date(app.clock.now()),
      })),
    );
    await createGenerator(app.context, app.source)();
    const left = (await storedPredictions(app, match)).map(({ questionId }) => questionId);
    expect(left).toEqual([1, ...ids, 8, 12, 13, 14]);
    const bought = await app.db
      .select({ format: predictions.format })
      .from(predictions)
      .where(and(eq(predictions.eventId, match.id), inArray(predictions.questionId, ids)));
    expect(bought).toEqual([{ format: 1 }, { format: 1 }]);

    const everybody = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
    expect(slugsOf(everybody.questions)).toEqual(ASKED_SLUGS);
    const own = expectSuccess(
      "getEventWithPredictions",
      await app.ask(`/events/${match.slug}/withPredictions`, fan),
    );
    expect(slugsOf(own.questions)).toEqual(ASKED_SLUGS);
    expect(own.data.unlocked_predictions).toHaveLength(3);
  });
});

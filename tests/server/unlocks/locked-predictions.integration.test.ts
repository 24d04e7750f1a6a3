import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { ASKED_SLUGS } from "#engine/question-list.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";
import { foreignChances } from "../../engine/explained-chances.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { askOperation, contractOperations } from "../../support/contract-requests.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { operationOf } from "../../support/response-contract.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, MINUTE } from "../../support/test-clock.ts";
import { askUnlock, newSpender, unlocked } from "../../support/unlocks.ts";
import { figuresOf, EQUAL_CHANCE_QUESTIONS, sentencesOf } from "./prediction-text.ts";

const logged: string[] = [];
const app = await sharedTestApp({ log: { write: (line) => void logged.push(line) } });

/** Texts that only predictions contain: explanations, precise probabilities and salts. */
async function secretsOf(match: { id: number }): Promise<string[]> {
  const rows = await app.db.select().from(predictions).where(eq(predictions.eventId, match.id));
  expect(rows).toHaveLength(5);
  const salts = await app.db
    .select({ salt: commitments.salt })
    .from(commitments)
    .where(
      inArray(
        commitments.predictionId,
        rows.map((row) => row.id),
      ),
    );
  const texts = rows.flatMap((row) => {
    const chances = [...row.outcomes, ...(row.also ?? [])];
    const probabilities = [row.probability, ...chances.map(({ probability }) => probability)];
    return [
      row.explanation.slice(0, 40),
      row.explanation.slice(-40),
      ...probabilities.map(String).filter((text) => text.length > 6),
    ];
  });
  return [...texts, ...salts.map(({ salt }) => salt)];
}

async function rootOf(match: { id: number }): Promise<string | undefined> {
  const [row] = await app.db
    .select({ root: proofRoots.root })
    .from(proofRoots)
    .innerJoin(commitments, eq(commitments.rootSequence, proofRoots.sequence))
    .innerJoin(predictions, eq(predictions.id, commitments.predictionId))
    .where(eq(predictions.eventId, match.id));
  return row?.root;
}

async function readEverything(match: { id: number; slug: string }, fan: Fan): Promise<string[]> {
  const before = app.seen.length;
  const root = (await rootOf(match)) ?? "0".repeat(64);
  const proofs = [
    "/proofs",
    "/proofs?after=0&limit=1000",
    "/proofs?limit=none",
    `/proofs/${root}`,
    `/proofs/${root.slice(1)}`,
    "/track-record/predictions",
    "/track-record/predictions?from=2026-11-21&to=2026-11-22",
    "/track-record/predictions?from=2020-01-01",
  ];
  const anyone = [
    ...proofs,
    "/geo",
    "/sports",
    "/tournaments",
    "/countries",
    "/questions",
    "/plans",
    "/rates",
    "/track-record",
    "/events",
    "/events?schedule_date=2026-11-21",
    "/fixtures?schedule_date=2026-11-21",
    `/events/${match.slug}`,
  ];
  for (const path of anyone) {
    await app.ask(path);
    await app.ask(path, fan);
  }
  for (const path of [
    "/auth/me",
    "/predictions/unlocked",
    "/predictions/unlocked?since=0",
    `/events/${match.slug}/withPredictions`,
  ])
    await app.ask(path, fan);
  await app.ask(`/events/${match.slug}/withPredictions`);
  await app.ask(`/events/${match.id}/predictions`);
  await app.ask(`/events/${match.id}/predictions?question_ids=1,8,12`, {
    ...fan,
    headers: { "sec-purpose": "prefetch" },
  });
  await app.ask(`/events/${match.id}/predictions`, fan);
  for (const operation of contractOperations)
    if (operation.method === "GET" && operation.operationId !== "logout")
      await askOperation(app, operation, { ...match, token: fan.token });
  await app.ask("//dev/mail");
  await app.ask("//healthz");
  return app.seen.slice(before).map((response) => response.body);
}

async function askEverything(match: { id: number; slug: string }, fan: Fan): Promise<string[]> {
  const before = app.seen.length;
  await readEverything(match, fan);
  await app.ask("/auth/login", { body: { email: fan.email, password: "not the password" } });
  await app.ask("/auth/verify/email", { body: { email: fan.email, token: "none" } });
  await app.ask("/auth/register", { body: {} });
  await app.ask("/auth/logout", { body: { token_hash: "0".repeat(64) } });
  for (const operation of contractOperations)
    if (operation.method !== "GET")
      await askOperation(app, operation, { ...match, token: fan.token });
  return app.seen.slice(before).map((response) => response.body);
}

const MOMENTS = [
  { name: "open", fromKickOff: null, change: {} },
  { name: "sealed", fromKickOff: -10 * MINUTE, change: {} },
  {
    name: "first half",
    fromKickOff: 20 * MINUTE,
    change: { status: "first_half", score: { home: 1, away: 0 }, minute: 20 },
  },
  {
    name: "half-time",
    fromKickOff: 50 * MINUTE,
    change: { status: "halftime", score: { home: 1, away: 0 } },
  },
  {
    name: "second half",
    fromKickOff: 90 * MINUTE,
    change: { status: "second_half", score: { home: 1, away: 1 }, minute: 75 },
  },
] as const;

function leaks(bodies: readonly string[], secrets: readonly string[]): string[] {
  return secrets.filter((secret) =>
    bodies.some(
      (body) => body.includes(JSON.stringify(secret).slice(1, -1)) || body.includes(secret),
    ),
  );
}

describe("a locked prediction", () => {
  describe("is in no answer to anyone who has not unlocked it", () => {
    let match: Awaited<ReturnType<typeof newMatch>>;
    let owner: Fan;
    let other: Fan;
    beforeAll(async () => {
      match = await newMatch(app, 8);
      owner = await newFan(app);
      await app.ask(`/events/${match.id}/predictions`, owner);
      other = await newSpender(app, 0);
    });

    // Order matters: the same match runs to its end.
    it.each(MOMENTS)("$name", async ({ name, fromKickOff, change }) => {
      if (fromKickOff !== null) app.clock.set(app.fixtures.match(match.key).startAt + fromKickOff);
      app.fixtures.change(match.key, change);
      await app.catchUp();
      expect(leaks(await askEverything(match, other), await secretsOf(match))).toEqual([]);
      expect(await rootOf(match)).toEqual(
        name === "open" ? undefined : expect.stringMatching(/^[0-9a-f]{64}$/),
      );
      expect(leaks(logged, await secretsOf(match)), "the log").toEqual([]);
      expect(
        expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data.unlocked_predictions,
      ).toEqual([]);
      const own = expectSuccess(
        "getEventWithPredictions",
        await app.ask(`/events/${match.slug}/withPredictions`, owner),
      ).data;
      expect(own.unlocked_predictions).toHaveLength(5);
      expect(
        leaks([JSON.stringify(own)], await secretsOf(match)).length,
        "the scan finds the owner's unlocked texts",
      ).toBeGreaterThan(name === "open" ? 20 : 31);
    });

    it("and not in the log", () => {
      expect(logged.length, "there is a log to look through").toBeGreaterThan(100);
    });
  });

  it("scans every operation of the contract except logout", () => {
    const scanned = new Set(app.seen.map((response) => operationOf(response.method, response.url)));
    const all = contractOperations.map(({ operationId }) => operationId);
    expect(all).toContain("logout");
    expect(all.filter((id) => id !== "logout" && !scanned.has(id))).toEqual([]);
  });

  it("is free after its match, and hidden again if the end is withdrawn", async () => {
    const match = await newMatch(app, 8);
    await playOut(app, match.key, 2, 2);
    const page = async () => expectSuccess("getEvent", await app.ask(`/events/${match.slug}`)).data;
    const free = (await page()).unlocked_predictions ?? [];
    expect(free).toHaveLength(5);
    expect(
      free.every(
        (entry) => entry.unlocked_at === null && entry.prediction.correct_explanation !== null,
      ),
    ).toBe(true);
    app.fixtures.change(match.key, { status: "second_half", endAt: null });
    await app.catchUp();
    expect((await page()).unlocked_predictions).toEqual([]);
    app.clock.advance(HOUR);
  });

  describe("of a match with one unlocked question", () => {
    let match: Awaited<ReturnType<typeof newMatch>>;
    const shown: string[] = [];
    beforeAll(async () => {
      match = await newMatch(app, 8);
    });
    const rows = () =>
      app.db
        .select({ id: questions.id, slug: questions.slug, prediction: predictions })
        .from(predictions)
        .innerJoin(questions, eq(questions.id, predictions.questionId))
        .where(eq(predictions.eventId, match.id));

    it.each(ASKED_SLUGS)("shows nothing of the other questions, with %s", async (slug) => {
      const all = await rows();
      const own = all.find((row) => row.slug === slug) ?? expect.fail(`no prediction of ${slug}`);
      const fan = await newSpender(app, PRICE_PER_UNIT);
      const before = app.seen.length;
      const answer = await unlocked(app, fan, match, String(own.id));
      expect(answer.predictions.map((entry) => entry.prediction.question.id)).toEqual([own.id]);
      await readEverything(match, fan);
      const others = expectFailure(await askUnlock(app, fan, match)).code;
      expect(others, "the others are locked still").toBe("not_enough_points");
      const bodies = app.seen.slice(before).map(({ body }) => body);
      expect(leaks(bodies, figuresOf(own.prediction)), "the scan finds what was unlocked").toEqual(
        figuresOf(own.prediction),
      );
      const reasons = own.prediction.reasons ?? expect.fail(`no reasons for ${slug}`);
      expect(
        foreignChances({ slug, ...own.prediction, reasons }),
        own.prediction.explanation,
      ).toEqual([]);
      for (const other of all.filter((row) => row.id !== own.id)) {
        expect(leaks(bodies, sentencesOf(other.prediction)), `sentences of ${other.slug}`).toEqual(
          [],
        );
        if (leaks(bodies, figuresOf(other.prediction)).length > 0)
          shown.push(`${slug} shows ${other.slug}`);
      }
    });

    it("shows no chance of the others, except equal sums over the scores", async () => {
      expect(await rows()).toHaveLength(ASKED_SLUGS.length);
      expect(shown.toSorted()).toEqual(
        EQUAL_CHANCE_QUESTIONS.flatMap(([one, two]) => [
          `${one} shows ${two}`,
          `${two} shows ${one}`,
        ]).toSorted(),
      );
    });
  });
});

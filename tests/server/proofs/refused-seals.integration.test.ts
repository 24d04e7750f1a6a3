import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chainHash, findChainFault } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";
import { listRoots } from "#server/proofs/proof-repository.ts";
import { insertSeal } from "#server/proofs/seal-repository.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newMatch, storedPredictions } from "../../support/matches.ts";
import { checkPrediction } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR } from "../../support/test-clock.ts";
import { refusalOf } from "../../support/test-database.ts";
import { lastRoot, sealedMatch } from "./sealed-match.ts";

const app = await sharedTestApp();
for (const _of of [1, 2, 3]) await sealedMatch(app);

const refusal = (act: (db: Db) => Promise<unknown>) => refusalOf(app.db.transaction(act));

describe("The database refuses an invalid seal:", () => {
  it.each([
    [
      "of a prediction without a root",
      (id: number) => `update predictions set sealed_at = to_timestamp(0) where id = ${id}`,
      "is sealed in no root",
    ],
    [
      "that is marked as computed afterwards but not sealed",
      (id: number) => `update predictions set afterwards = true where id = ${id}`,
      "cannot be marked or unmarked as computed afterwards",
    ],
    [
      "that was sealed after kick-off without a mark",
      (id: number) =>
        `update predictions p set sealed_at = e.start_at - interval '1 hour', updated_at = e.start_at from events e where e.id = p.event_id and p.id = ${id}`,
      "is not marked by whether it was sealed after its kick-off",
    ],
    [
      "that was sealed in time but marked",
      (id: number) =>
        `update predictions p set sealed_at = e.start_at - interval '1 hour', updated_at = e.start_at - interval '1 hour', afterwards = true from events e where e.id = p.event_id and p.id = ${id}`,
      "is not marked by whether it was sealed after its kick-off",
    ],
    [
      "that is marked as unproven",
      (id: number) => `update predictions set unproven = true where id = ${id}`,
      "cannot be marked",
    ],
  ])("one %s", async (_what, statement, why) => {
    const match = await newMatch(app, 5);
    const [prediction] = await storedPredictions(app, match);
    expect(await refusal((db) => db.execute(sql.raw(statement(prediction?.id ?? 0))))).toContain(
      why,
    );
  });

  it("a root that is out of order, earlier than the last, hashed wrongly, or incomplete", async () => {
    const last = await lastRoot(app);
    const entry = {
      sequence: last.sequence + 1,
      root: "ab".repeat(32),
      count: 1,
      sealed_at: last.sealedAt.getTime() / 1000,
      previous: last.chain,
    };
    const insert = async (change: Partial<typeof entry>, chain?: string) => {
      const { sealed_at: sealedAt, ...columns } = { ...entry, ...change };
      const row = {
        ...columns,
        sealedAt: new Date(sealedAt * 1000),
        chain: chain ?? (await chainHash({ ...entry, ...change })),
      };
      return refusal((db) => db.insert(proofRoots).values(row));
    };
    expect(await insert({ sequence: entry.sequence + 1 })).toContain("does not follow");
    expect(await insert({ previous: last.previous })).toContain("does not follow");
    expect(await insert({ sealed_at: entry.sealed_at - 1 })).toContain("is earlier than root");
    expect(await insert({}, last.chain)).toContain("chain hash of root");
    expect(await insert({})).toContain("does not have 1 commitments");
    expect(await lastRoot(app)).toEqual(last);
  });

  it("a root that differs from its leaves", async () => {
    const match = await newMatch(app, 5);
    const own = await app.db
      .select({ id: predictions.id })
      .from(predictions)
      .where(eq(predictions.eventId, match.id))
      .limit(3);
    const last = await lastRoot(app);
    const kickOff = new Date(app.fixtures.match(match.key).startAt);
    const leaves = own.map(({ id }, leafIndex) => ({
      predictionId: id,
      leafIndex,
      kickOff,
      salt: "a".repeat(64),
      hash: String(leafIndex).repeat(64),
      path: [],
    }));
    const seal = async (root: string) => {
      const entry = {
        sequence: last.sequence + 1,
        root,
        count: 3,
        sealed_at: last.sealedAt.getTime() / 1000,
        previous: last.chain,
      };
      const row = { ...entry, sealedAt: last.sealedAt, chain: await chainHash(entry) };
      return refusal(async (db) => {
        await insertSeal(db, row, leaves, { at: last.sealedAt, isDemo: false });
        await db.execute(sql`set constraints all immediate`);
        throw new Error("the database takes it");
      });
    };
    expect(await seal("ab".repeat(32))).toContain("have another root");
    expect(await seal(rootOf(await merkleTree(leaves.map(({ hash }) => hash))))).toContain(
      "the database takes it",
    );
  });

  it("a leaf of a prediction with another seal time or kick-off", async () => {
    const match = await newMatch(app, 5);
    const [prediction] = await storedPredictions(app, match);
    const [event] = await app.db.select().from(events).where(eq(events.id, match.id));
    const last = await lastRoot(app);
    const leaf = {
      predictionId: prediction?.id ?? 0,
      rootSequence: last.sequence,
      leafIndex: 0,
      kickOff: event?.startAt ?? new Date(0),
      salt: "a".repeat(64),
      hash: "b".repeat(64),
      path: [],
    };
    expect(await refusal((db) => db.insert(commitments).values(leaf))).toContain(
      "was not sealed with root",
    );
    const atThatTime = async (db: Db, kickOff: Date) => {
      await db
        .update(predictions)
        .set({ sealedAt: last.sealedAt })
        .where(eq(predictions.id, leaf.predictionId));
      await db.insert(commitments).values({ ...leaf, kickOff });
    };
    expect(
      await refusal((db) => atThatTime(db, new Date(leaf.kickOff.getTime() + HOUR))),
    ).toContain("was not sealed before the kick-off");
    expect(await refusal((db) => atThatTime(db, leaf.kickOff))).toMatch(/duplicate key|unique/);
  });
});

describe("a rewritten history", () => {
  it("is consistent by itself, but differs from what a device has seen", async () => {
    const seen = (await listRoots(app.db, 0, 1000)).map(entryOf);
    const [first, second, third] = seen;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("three are sealed by now");
    const forged = { ...second, count: second.count - 1 };
    const rehashed = { ...forged, chain: await chainHash(forged) };
    const after = { ...third, previous: rehashed.chain };
    const chain = [first, rehashed, { ...after, chain: await chainHash(after) }];
    expect(await findChainFault(chain, null)).toBeNull();
    expect(await findChainFault(chain.slice(2), second)).toEqual({ sequence: 3, what: "previous" });
    expect(await findChainFault(seen, null)).toBeNull();
  });

  it("is detected, and so is a backdated seal, by the device that checks the prediction", async () => {
    const { match, root } = await sealedMatch(app);
    const { data } = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
    const prediction = data.unlocked_predictions?.[0]?.prediction;
    if (prediction?.proof == null) throw new Error("it is sealed");
    const check = (sealedAt: number) =>
      checkPrediction(
        data,
        { ...prediction, sealed_at: sealedAt },
        prediction.proof ?? never(),
        entryOf(root),
      );
    expect(await check(prediction.sealed_at ?? 0)).toEqual({
      sealed: true,
      plain: true,
      published: true,
      inTime: true,
    });
    expect(await check((prediction.sealed_at ?? 0) - 3600)).toEqual({
      sealed: true,
      plain: true,
      published: true,
      inTime: false,
    });
  });
});

function never(): never {
  throw new Error("it has just been there");
}

function entryOf({ sealedAt, ...row }: typeof proofRoots.$inferSelect) {
  return { ...row, sealed_at: sealedAt.getTime() / 1000 };
}

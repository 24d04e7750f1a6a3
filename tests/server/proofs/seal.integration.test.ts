import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainHash, findChainFault } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";
import { listRoots } from "#server/proofs/proof-repository.ts";
import { sealPredictions } from "#server/proofs/seal-predictions.ts";
import { insertSeal } from "#server/proofs/seal-repository.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";
import { good } from "../../support/answers.ts";
import { newMatch, playOut, storedMatch } from "../../support/matches.ts";
import { checkPrediction, faultTexts, verifyStored } from "../../support/record.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, START } from "../../support/test-clock.ts";
import { reasons } from "../../support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function lastRoot() {
  const [last] = await app.db.select().from(proofRoots).orderBy(desc(proofRoots.sequence)).limit(1);
  if (last === undefined) throw new Error("nothing is sealed");
  return last;
}

async function refusal(act: (db: Db) => Promise<unknown>): Promise<string> {
  return app.db.transaction(act).then(() => "nothing was refused", reasons);
}

class Undone extends Error {}

/** What a check of the record finds after somebody with every right on the database has done this; it is undone again. */
async function foundAfter(act: (db: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  await app.db
    .transaction(async (tx) => {
      for (const table of ["predictions", "commitments", "proof_roots", "events"])
        await tx.execute(sql.raw(`alter table ${table} disable trigger all`));
      await act(tx);
      found = faultTexts(await verifyStored(tx));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

/** A match that is sealed in a root of its own, over and judged, with leaf 4 of that root. */
async function sealedMatch() {
  const match = await newMatch(app, 5);
  await playOut(app, match.key, 2, 1);
  const root = await lastRoot();
  const [leaf] = await app.db
    .select()
    .from(commitments)
    .where(and(eq(commitments.rootSequence, root.sequence), eq(commitments.leafIndex, 4)));
  return { match, root, leaf: leaf?.predictionId ?? 0 };
}

const run = (statement: string) => (db: Db) => db.execute(sql.raw(statement));

describe("a seal", () => {
  it("holds all eleven answers of a match in one root of the chain, and a check of it finds nothing wrong", async () => {
    const { match, root } = await sealedMatch();
    expect(root).toMatchObject({
      count: 11,
      sealedAt: new Date(app.fixtures.match(match.key).startAt - 15 * MINUTE),
    });
    const findings = await verifyStored(app.db);
    expect(findings.faults).toEqual([]);
    expect([findings.revealed, findings.states.get("not_counted") ?? 0]).toEqual([11, 0]);
  });

  it("that two processes make at the same time is made once", async () => {
    const matches = [await newMatch(app, 5), await newMatch(app, 5)];
    const before = await lastRoot();
    app.clock.set(app.fixtures.match(matches[1]?.key ?? "").startAt - 20 * MINUTE);
    const other = await app.database.openAgain();
    await Promise.all(
      [app.context, { ...app.context, db: other.db }, app.context].map((context) =>
        sealPredictions(context, app.source),
      ),
    );
    await other.close();
    expect(await lastRoot()).toMatchObject({ sequence: before.sequence + 1, count: 22 });
    expect((await verifyStored(app.db)).faults).toEqual([]);
  });

  it("that is interrupted has not begun: no root, no sealed prediction, and the next try makes it whole", async () => {
    const match = await newMatch(app, 5);
    const before = await lastRoot();
    app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    await app.db.execute(
      sql.raw(
        `alter table commitments add constraint interrupted check (root_sequence <= ${before.sequence} or leaf_index < 5)`,
      ),
    );
    await expect(app.run("seal-predictions")).rejects.toThrow();
    const sealedOf = () =>
      app.db
        .select()
        .from(predictions)
        .where(and(eq(predictions.eventId, match.id), isNotNull(predictions.sealedAt)));
    expect([await lastRoot(), await sealedOf()]).toEqual([before, []]);
    await app.db.execute(sql`alter table commitments drop constraint interrupted`);
    await app.run("seal-predictions");
    expect([(await lastRoot()).sequence, (await sealedOf()).length]).toEqual([
      before.sequence + 1,
      11,
    ]);
  });

  it("is never earlier than the one before it, though the clock was put back", async () => {
    const first = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(first.key).startAt - 20 * MINUTE);
    await app.catchUp();
    const before = await lastRoot();
    app.clock.advance(-1 * HOUR);
    const second = await newMatch(app, 1.2);
    app.clock.advance(50 * MINUTE);
    await app.catchUp();
    expect(await lastRoot()).toMatchObject({
      sequence: before.sequence + 1,
      sealedAt: before.sealedAt,
    });
    expect(await storedMatch(app, second.key)).toMatchObject({ voidAt: null });
  });

  it("is worth nothing for a match that was brought forward, so that it began before the seal: the match is void", async () => {
    const match = await newMatch(app, 5);
    app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    await app.catchUp();
    app.fixtures.change(match.key, {
      startAt: app.clock.now() - 10 * MINUTE,
      status: "first_half",
      score: { home: 1, away: 0 },
      minute: 10,
    });
    await app.catchUp();
    expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "sealed_late" });
  });

  it("is worth nothing either where the start is corrected long after the match", async () => {
    const { match } = await sealedMatch();
    app.clock.advance(6 * DAY);
    await app.catchUp();
    expect(await storedMatch(app, match.key)).toMatchObject({ status: "ended", voidAt: null });
    const { startAt } = app.fixtures.match(match.key);
    for (const [minutes, voidReason] of [
      [14, null],
      [15, "sealed_late"],
    ] as const) {
      app.fixtures.change(match.key, { startAt: startAt - minutes * MINUTE });
      // An import, after which all of the past is read again.
      app.fixtures.addPast(START - 400 * DAY - minutes * DAY, 1, 0);
      await app.catchUp();
      expect(await storedMatch(app, match.key)).toMatchObject({ voidReason });
    }
  });

  it.each(["first_half", "interrupted", "ended"] as const)(
    "is not made of a match that is %s by its source, though its kick-off is stated later: the match is void",
    async (status) => {
      const match = await newMatch(app, 5);
      const before = await lastRoot();
      app.clock.set(app.fixtures.match(match.key).startAt - 10 * MINUTE);
      app.fixtures.change(match.key, { status, score: { home: 1, away: 0 } });
      await app.catchUp();
      expect(await storedMatch(app, match.key)).toMatchObject({ voidReason: "sealed_late" });
      expect(await lastRoot()).toEqual(before);
    },
  );

  it("and a prediction are not made of a match that has begun hours before its stated kick-off", async () => {
    const match = await newMatch(app, 5, { status: "first_half", score: { home: 0, away: 0 } });
    expect(
      await app.db.select().from(predictions).where(eq(predictions.eventId, match.id)),
    ).toEqual([]);
  });
});

describe("the database refuses, and a check of the record finds where it could not refuse,", () => {
  let sealed: Awaited<ReturnType<typeof sealedMatch>>;
  let open: { id: number };
  beforeAll(async () => {
    await sealedMatch();
    sealed = await sealedMatch();
    await sealedMatch();
    const match = await newMatch(app, 5);
    const [prediction] = await app.db
      .select()
      .from(predictions)
      .where(eq(predictions.eventId, match.id))
      .limit(1);
    open = { id: prediction?.id ?? 0 };
  });

  /** Of the prediction `leaf`, leaf 4 of its root, root `root`; `open` is one that is not sealed yet. */
  const tamperings: [
    string,
    (of: { leaf: number; root: number; open: number }) => string,
    RegExp,
    (root: number) => string[],
  ][] = [
    [
      "editing what was said",
      ({ leaf }) => `update predictions set explanation = explanation || '!' where id = ${leaf}`,
      /cannot be changed/,
      (root) => [`${root}/4: what it shows is not what was sealed`],
    ],
    [
      "editing the chance",
      ({ leaf }) => `update predictions set probability = probability + 0.0001 where id = ${leaf}`,
      /cannot be changed/,
      (root) => [`${root}/4: what it shows is not what was sealed`],
    ],
    [
      "deleting a prediction",
      ({ leaf }) => `delete from predictions where id = ${leaf}`,
      /cannot be deleted/,
      (root) => [
        `${root}/5: leaf 4 should be here`,
        `${root}: it has 10 of its 11 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "leaving out its commitment",
      ({ leaf }) => `delete from commitments where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/5: leaf 4 should be here`,
        `${root}: it has 10 of its 11 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "another salt",
      ({ leaf }) => `update commitments set salt = reverse(salt) where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [`${root}/4: what it shows is not what was sealed`],
    ],
    [
      "another kick-off",
      ({ leaf }) =>
        `update commitments set kick_off = kick_off + interval '1 day' where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/4: what it shows is not what was sealed`,
        `${root}/4: another line of its match has another kick-off`,
      ],
    ],
    [
      "another hash",
      ({ leaf }) => `update commitments set hash = reverse(hash) where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/4: what it shows is not what was sealed`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "a prediction added later",
      ({ root, open }) =>
        `insert into commitments select ${open}, root_sequence, 11, kick_off, salt, reverse(hash), path from commitments where root_sequence = ${root} and leaf_index = 0`,
      /has no leaf 11/,
      (root) => [
        `${root}: it has 12 of its 11 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "another root",
      ({ root }) => `update proof_roots set root = reverse(root) where sequence = ${root}`,
      /append-only/,
      (root) => [
        `${root}: its leaves do not have this root`,
        `${root}: its chain hash is not that of what it says`,
      ],
    ],
    [
      "an earlier seal",
      ({ root }) =>
        `update proof_roots set sealed_at = sealed_at - interval '1 hour' where sequence = ${root}`,
      /append-only/,
      (root) => [`${root}: its chain hash is not that of what it says`],
    ],
    [
      "another address of a match",
      ({ leaf }) =>
        `update events set slug = slug || '-2' where id = (select event_id from predictions where id = ${leaf})`,
      /sealed under its slug/,
      (root) =>
        Array.from(
          { length: 11 },
          (_, index) => `${root}/${index}: what it shows is not what was sealed`,
        ),
    ],
    [
      "taking a root out",
      ({ root }) => `delete from proof_roots where sequence = ${root}`,
      /append-only/,
      (root) => [`${root + 1}: a root is missing before it, or it is out of its place`],
    ],
    ["emptying the chain", () => "truncate proof_roots cascade", /append-only/, () => []],
  ];
  it.each(tamperings)("%s", async (_what, statement, refused, found) => {
    const text = statement({ leaf: sealed.leaf, root: sealed.root.sequence, open: open.id });
    expect(await refusal(run(text))).toMatch(refused);
    expect(await foundAfter(run(text))).toEqual(found(sealed.root.sequence));
  });

  it("another name of a side, and another side", async () => {
    const ofMatch = `select event_id from predictions where id = ${sealed.leaf}`;
    expect(
      await refusal(
        run(
          `update teams set name = name || ' FC' where id = (select home_team_id from events where id = (${ofMatch}))`,
        ),
      ),
    ).toMatch(/sealed under its name/);
    expect(
      await refusal(
        run(
          `update teams set name = name || ' FC' where id = (select away_team_id from events where id = (${ofMatch}))`,
        ),
      ),
    ).toMatch(/sealed under its name/);
    expect(
      await refusal(
        run(
          `update events set home_team_id = away_team_id, away_team_id = home_team_id where id = (${ofMatch})`,
        ),
      ),
    ).toMatch(/sealed for its sides/);
    expect(
      await refusal(
        run(
          `update teams set short_name = 'AAA' where id = (select home_team_id from events where id = (${ofMatch}))`,
        ),
      ),
    ).toBe("nothing was refused");
  });

  it("another name of a question", async () => {
    expect(
      await refusal(run("update questions set slug = 'who-wins' where slug = 'match-result'")),
    ).toMatch(/sealed under its slug/);
  });

  it("calling a wrong answer right", async () => {
    const turned = run(`update predictions set correct = not correct where id = ${sealed.leaf}`);
    expect(await foundAfter(turned)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${sealed.root.sequence}/4: the file says (right|wrong), the score says (right|wrong)$`,
        ),
      ),
    ]);
  });

  it("nothing at all, where nothing was done", async () => {
    expect(await foundAfter(run("select 1"))).toEqual([]);
  });
});

describe("the database refuses a seal that is not one:", () => {
  it.each([
    [
      "of a prediction in no root",
      (id: number) => `update predictions set sealed_at = to_timestamp(0) where id = ${id}`,
      "is sealed in no root",
    ],
    [
      "that is marked as computed afterwards, and is not sealed",
      (id: number) => `update predictions set afterwards = true where id = ${id}`,
      "cannot be marked or unmarked as computed afterwards",
    ],
    [
      "that was sealed after its kick-off and is not marked",
      (id: number) =>
        `update predictions p set sealed_at = e.start_at - interval '1 hour', updated_at = e.start_at from events e where e.id = p.event_id and p.id = ${id}`,
      "is not marked by whether it was sealed after its kick-off",
    ],
    [
      "that was sealed in time and is marked",
      (id: number) =>
        `update predictions p set sealed_at = e.start_at - interval '1 hour', updated_at = e.start_at - interval '1 hour', afterwards = true from events e where e.id = p.event_id and p.id = ${id}`,
      "is not marked by whether it was sealed after its kick-off",
    ],
    [
      "that is marked to need no proof",
      (id: number) => `update predictions set unproven = true where id = ${id}`,
      "cannot be marked",
    ],
  ])("one %s", async (_what, statement, why) => {
    const match = await newMatch(app, 5);
    const [prediction] = await app.db
      .select()
      .from(predictions)
      .where(eq(predictions.eventId, match.id))
      .limit(1);
    expect(await refusal(run(statement(prediction?.id ?? 0)))).toContain(why);
  });

  it("a root that is out of order, earlier than the last, not hashed right, or not complete", async () => {
    const last = await lastRoot();
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
    expect(await lastRoot()).toEqual(last);
  });

  it("a root that its leaves do not have", async () => {
    const match = await newMatch(app, 5);
    const own = await app.db
      .select({ id: predictions.id })
      .from(predictions)
      .where(eq(predictions.eventId, match.id))
      .limit(3);
    const last = await lastRoot();
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
        await insertSeal(db, row, leaves, { at: last.sealedAt, simulated: false });
        await db.execute(sql`set constraints all immediate`);
        throw new Error("the database takes it");
      });
    };
    expect(await seal("ab".repeat(32))).toContain("have another root");
    expect(await seal(rootOf(await merkleTree(leaves.map(({ hash }) => hash))))).toContain(
      "the database takes it",
    );
  });

  it("a commitment of a prediction that was sealed at another time, or of another kick-off", async () => {
    const match = await newMatch(app, 5);
    const [prediction] = await app.db
      .select()
      .from(predictions)
      .where(eq(predictions.eventId, match.id))
      .limit(1);
    const [event] = await app.db.select().from(events).where(eq(events.id, match.id));
    const last = await lastRoot();
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
    // All is right but the place, which is taken.
    expect(await refusal((db) => atThatTime(db, leaf.kickOff))).toMatch(/duplicate key|unique/);
  });
});

describe("a history that was written anew", () => {
  it("is in good order by itself, and not what a device has seen", async () => {
    const seen = (await listRoots(app.db, 0, 1000)).map(entryOf);
    const [first, second, third] = seen;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("three are sealed by now");
    const forged = { ...second, count: second.count - 1 };
    const anew = { ...forged, chain: await chainHash(forged) };
    const after = { ...third, previous: anew.chain };
    const chain = [first, anew, { ...after, chain: await chainHash(after) }];
    expect(await findChainFault(chain, null)).toBeNull();
    expect(await findChainFault(chain.slice(2), second)).toEqual({ sequence: 3, what: "previous" });
    expect(await findChainFault(seen, null)).toBeNull();
  });

  it("or a seal that was dated back is found by the device that checks the prediction", async () => {
    const { match, root } = await sealedMatch();
    const { data } = good("getEvent", await app.ask(`/events/${match.slug}`));
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

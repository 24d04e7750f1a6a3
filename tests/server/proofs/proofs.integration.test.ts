import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findChainFault } from "#engine/proofs/chain.ts";
import { merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { checkPrediction, faultTexts, verifyText } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const over = await newMatch(app, 5);
await playOut(app, over.key, 3, 1);
const sealed = await newMatch(app, 3);
app.clock.set(app.fixtures.match(sealed.key).startAt - 10 * MINUTE);
await app.catchUp();

async function chain(query = "") {
  return expectSuccess("listProofs", await app.ask(`/proofs${query}`));
}

async function freePredictions(slug: string) {
  const { data } = expectSuccess("getEvent", await app.ask(`/events/${slug}`));
  return {
    match: data,
    predictions: (data.unlocked_predictions ?? []).map((entry) => entry.prediction),
  };
}

describe("the chain of roots", () => {
  it("is public, in order, and can be followed from its start", async () => {
    const { data, meta } = await chain();
    expect(data.map(({ sequence, count }) => [sequence, count])).toEqual([
      [1, 5],
      [2, 5],
    ]);
    expect(await findChainFault(data, null)).toBeNull();
    expect(meta).toEqual({ head: { sequence: 2, chain: data[1]?.chain }, total: 10 });
    expect((await chain("?after=1")).data).toEqual(data.slice(1));
    expect((await chain("?limit=1")).data).toEqual(data.slice(0, 1));
    expect((await chain("?after=2")).data).toEqual([]);
  });

  it("gives a small response while nothing new is sealed", async () => {
    const [entry] = (await chain()).data;
    for (const path of ["/proofs", `/proofs/${entry?.root}`]) {
      const first = await app.ask(path);
      const repeated = await app.ask(path, {
        headers: { "if-none-match": first.headers["etag"] ?? "" },
      });
      expect(repeated.headers["cache-control"]).toBe(first.headers["cache-control"]);
      expect([repeated.status, repeated.text]).toEqual([304, ""]);
    }
  });

  it("refuses an unreadable root, and reports an unknown one", async () => {
    expect(expectFailure(await app.ask("/proofs?limit=1001")).status).toBe(400);
    expect(expectFailure(await app.ask(`/proofs/${"0".repeat(64)}`))).toMatchObject({
      status: 404,
      message: "No predictions were sealed under this root.",
    });
    expect(expectFailure(await app.ask("/proofs/not-a-root")).status).toBe(404);
  });
});

describe("a root", () => {
  it("shows what was sealed after the match, and anyone can recompute it", async () => {
    const [entry] = (await chain()).data;
    const { data } = expectSuccess("getProof", await app.ask(`/proofs/${entry?.root}`));
    expect(data.entry).toEqual(entry);
    expect(data.leaves.map(({ index, state }) => [index, state])).toEqual(
      Array.from({ length: 5 }, (_, index) => [index, "open"]),
    );
    expect(rootOf(await merkleTree(data.leaves.map((leaf) => leaf.hash)))).toBe(entry?.root);
    for (const { hash, revealed } of data.leaves) {
      if (revealed === null) throw new Error("the match is over");
      expect(await statementLeaf(revealed.statement, revealed.salt)).toBe(hash);
      expect(revealed.statement).toMatchObject({
        event: over.slug,
        kick_off: app.fixtures.match(over.key).startAt / 1000,
      });
    }
    const { predictions } = await freePredictions(over.slug);
    const judged = new Map(predictions.map(({ question, correct }) => [question.slug, correct]));
    expect(judged.size).toBe(5);
    for (const { correct, revealed } of data.leaves)
      expect(correct).toBe(judged.get(revealed?.statement.question ?? ""));
  });

  it("shows only hashes before the match is over", async () => {
    const [, entry] = (await chain()).data;
    const { data } = expectSuccess("getProof", await app.ask(`/proofs/${entry?.root}`));
    expect(
      data.leaves.every(
        ({ state, correct, revealed }) =>
          state === "locked" && correct === null && revealed === null,
      ),
    ).toBe(true);
    expect(rootOf(await merkleTree(data.leaves.map((leaf) => leaf.hash)))).toBe(entry?.root);
  });

  it("hides a void match's content until kick-off, and shows it afterwards", async () => {
    const off = await newMatch(app, 5);
    const { startAt } = app.fixtures.match(off.key);
    app.clock.set(startAt - 10 * MINUTE);
    await app.catchUp();
    app.fixtures.change(off.key, { status: "canceled" });
    await app.catchUp();
    const last = (await chain()).data.at(-1);
    const leaves = async () =>
      expectSuccess("getProof", await app.ask(`/proofs/${last?.root}`)).data.leaves;
    app.clock.set(startAt - 1);
    expect((await leaves()).map(({ state, revealed }) => [state, revealed])).toEqual(
      Array.from({ length: 5 }, () => ["void", null]),
    );
    expect((await app.ask("/track-record/predictions")).text).not.toContain(off.slug);
    app.clock.set(startAt);
    for (const { state, correct, hash, revealed } of await leaves()) {
      if (revealed === null) throw new Error("its kick-off is past");
      expect([state, correct, await statementLeaf(revealed.statement, revealed.salt)]).toEqual([
        "void",
        null,
        hash,
      ]);
    }
    expect((await app.ask("/track-record/predictions")).text).toContain(off.slug);
  });

  it("shows and counts a judged match that became void", async () => {
    const match = await newMatch(app, 5);
    await playOut(app, match.key, 2, 0);
    app.fixtures.change(match.key, { awarded: true });
    await app.catchUp();
    const findings = await verifyText((await app.ask("/track-record/predictions")).text);
    expect(faultTexts(findings)).toEqual([]);
    expect([findings.states.get("void"), findings.voids.right + findings.voids.wrong]).toEqual([
      10, 4,
    ]);
  });
});

describe("the proof of a prediction", () => {
  it("comes with every prediction of a match that is over, and is valid", async () => {
    const entries = (await chain()).data;
    const { match, predictions } = await freePredictions(over.slug);
    expect(predictions).toHaveLength(5);
    for (const prediction of predictions) {
      const { proof } = prediction;
      const entry = entries.find(({ sequence }) => sequence === proof?.sequence);
      if (proof == null || entry === undefined) throw new Error("it is sealed");
      expect(await checkPrediction(match, prediction, proof, entry)).toEqual({
        sealed: true,
        plain: true,
        published: true,
        inTime: true,
      });
    }
  });

  it("reaches a buyer as soon as it is sealed, and not earlier", async () => {
    const fan = await newFan(app, { planId: 4 });
    const match = await newMatch(app, 5);
    await app.ask(`/events/${match.id}/predictions?question_ids=1`, fan);
    const own = async () =>
      expectSuccess("listUnlockedPredictions", await app.ask("/predictions/unlocked", fan)).data[0];
    expect((await own())?.prediction.proof).toBeNull();
    app.clock.set(app.fixtures.match(match.key).startAt - 10 * MINUTE);
    await app.catchUp();
    const entry = (await chain()).data.at(-1);
    const unlocked = await own();
    if (unlocked?.prediction.proof == null || entry === undefined) throw new Error("it is sealed");
    const { data } = expectSuccess("getEvent", await app.ask(`/events/${match.slug}`));
    expect(
      await checkPrediction(data, unlocked.prediction, unlocked.prediction.proof, entry),
    ).toEqual({ sealed: true, plain: true, published: true, inTime: true });
  });
});

describe("the download", () => {
  it("is a CSV file of every sealed prediction without faults", async () => {
    const answer = await app.ask("/track-record/predictions");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="touchline-[\d-]+\.csv"$/,
      ),
    });
    const findings = await verifyText(answer.text);
    expect(faultTexts(findings)).toEqual([]);
    const { data, meta } = await chain();
    expect([findings.roots, [...findings.states.values()].reduce((sum, n) => sum + n, 0)]).toEqual([
      data.length,
      meta.total,
    ]);
    const { counts } = expectSuccess("getTrackRecord", await app.ask("/track-record")).data;
    expect(Object.fromEntries(findings.states)).toEqual({
      right: counts.correct,
      wrong: counts.settled - counts.correct,
      scored: counts.scored,
      locked: counts.waiting,
      void: counts.void,
    });
  });

  it("contains the complete roots of the requested days", async () => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const [first] = (await chain()).data;
    if (first === undefined) throw new Error("there is one");
    const of = async (from: number, to: number) =>
      (
        await verifyText(
          (await app.ask(`/track-record/predictions?from=${day(from)}&to=${day(to)}`)).text,
        )
      ).first;
    expect(await of(first.sealed_at * 1000, first.sealed_at * 1000)).toEqual(first);
    expect(await of(first.sealed_at * 1000 - 5 * DAY, first.sealed_at * 1000 - DAY)).toBeNull();
  });

  it("with an unreadable start is an error and not a broken file", async () => {
    await app.db.execute(sql`alter table commitments rename to elsewhere`);
    const answer = await app.ask("/track-record/predictions");
    await app.db.execute(sql`alter table elsewhere rename to commitments`);
    expect(expectFailure(answer)).toMatchObject({ status: 500 });
  });

  it.each([
    ["from=2026-11-22&to=2026-11-21", "from must not be later than to."],
    ["from=2026-01-01&to=2026-11-21", "Ask for 92 days at most. More of them are several files."],
    ["from=9999-12-01&to=9999-12-31", "from must be a day from 1900 to 2999."],
    ["to=0001-01-01", "to must be a day from 1900 to 2999."],
    ["from=yesterday", "from must be a date such as 2026-11-21."],
  ])("with ?%s is refused", async (query, message) => {
    expect(expectFailure(await app.ask(`/track-record/predictions?${query}`))).toMatchObject({
      status: 400,
      message,
    });
  });
});

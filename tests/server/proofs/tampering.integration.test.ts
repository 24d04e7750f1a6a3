import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newMatch, storedPredictions } from "../../support/matches.ts";
import { faultTexts, verifyStored } from "../../support/record.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { refusalOf } from "../../support/test-database.ts";
import { sealedMatch } from "./sealed-match.ts";

const app = await sharedTestApp();

class Undone extends Error {}

async function foundAfter(statement: string): Promise<string[]> {
  let found: string[] = [];
  await app.db
    .transaction(async (tx) => {
      for (const table of ["predictions", "commitments", "proof_roots", "events"])
        await tx.execute(sql.raw(`alter table ${table} disable trigger all`));
      await tx.execute(sql.raw(statement));
      found = faultTexts(await verifyStored(tx));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

const refusal = (statement: string) => refusalOf(app.db.execute(sql.raw(statement)));

describe("the database refuses, or the record's check finds,", () => {
  let sealed: Awaited<ReturnType<typeof sealedMatch>>;
  let open: { id: number };
  beforeAll(async () => {
    await sealedMatch(app);
    sealed = await sealedMatch(app);
    await sealedMatch(app);
    const match = await newMatch(app, 5);
    const [prediction] = await storedPredictions(app, match);
    open = { id: prediction?.id ?? 0 };
  });

  const tamperings: [
    string,
    (of: { leaf: number; root: number; open: number }) => string,
    RegExp,
    (root: number) => string[],
  ][] = [
    [
      "editing the explanation",
      ({ leaf }) => `update predictions set explanation = explanation || '!' where id = ${leaf}`,
      /cannot be changed/,
      (root) => [`${root}/2: its content does not match its hash`],
    ],
    [
      "editing the chance",
      ({ leaf }) => `update predictions set probability = probability + 0.0001 where id = ${leaf}`,
      /cannot be changed/,
      (root) => [`${root}/2: its content does not match its hash`],
    ],
    [
      "deleting a prediction",
      ({ leaf }) => `delete from predictions where id = ${leaf}`,
      /cannot be deleted/,
      (root) => [
        `${root}/3: leaf 2 should be here`,
        `${root}: it has 4 of its 5 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "leaving out its commitment",
      ({ leaf }) => `delete from commitments where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/3: leaf 2 should be here`,
        `${root}: it has 4 of its 5 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "another salt",
      ({ leaf }) => `update commitments set salt = reverse(salt) where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [`${root}/2: its content does not match its hash`],
    ],
    [
      "another kick-off",
      ({ leaf }) =>
        `update commitments set kick_off = kick_off + interval '1 day' where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/2: its content does not match its hash`,
        `${root}/2: another line of its match has a different kick-off`,
      ],
    ],
    [
      "another hash",
      ({ leaf }) => `update commitments set hash = reverse(hash) where prediction_id = ${leaf}`,
      /append-only/,
      (root) => [
        `${root}/2: its content does not match its hash`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "a prediction added later",
      ({ root, open }) =>
        `insert into commitments select ${open}, root_sequence, 5, kick_off, salt, reverse(hash), path from commitments where root_sequence = ${root} and leaf_index = 0`,
      /has no leaf 5/,
      (root) => [
        `${root}: it has 6 of its 5 predictions`,
        `${root}: its leaves do not have this root`,
      ],
    ],
    [
      "another root",
      ({ root }) => `update proof_roots set root = reverse(root) where sequence = ${root}`,
      /append-only/,
      (root) => [
        `${root}: its leaves do not have this root`,
        `${root}: its chain hash does not match its content`,
      ],
    ],
    [
      "an earlier seal",
      ({ root }) =>
        `update proof_roots set sealed_at = sealed_at - interval '1 hour' where sequence = ${root}`,
      /append-only/,
      (root) => [`${root}: its chain hash does not match its content`],
    ],
    [
      "another address of a match",
      ({ leaf }) =>
        `update events set slug = slug || '-2' where id = (select event_id from predictions where id = ${leaf})`,
      /sealed under its slug/,
      (root) =>
        Array.from(
          { length: 5 },
          (_, index) => `${root}/${index}: its content does not match its hash`,
        ),
    ],
    [
      "taking a root out",
      ({ root }) => `delete from proof_roots where sequence = ${root}`,
      /append-only/,
      (root) => [`${root + 1}: a root is missing before it, or it is in the wrong place`],
    ],
    ["emptying the chain", () => "truncate proof_roots cascade", /append-only/, () => []],
  ];
  it.each(tamperings)("%s", async (_what, statement, refused, found) => {
    const text = statement({ leaf: sealed.leaf, root: sealed.root.sequence, open: open.id });
    expect(await refusal(text)).toMatch(refused);
    expect(await foundAfter(text)).toEqual(found(sealed.root.sequence));
  });

  it("another name of a side, and another side", async () => {
    const ofMatch = `select event_id from predictions where id = ${sealed.leaf}`;
    expect(
      await refusal(
        `update teams set name = name || ' FC' where id = (select home_team_id from events where id = (${ofMatch}))`,
      ),
    ).toMatch(/sealed under its name/);
    expect(
      await refusal(
        `update teams set name = name || ' FC' where id = (select away_team_id from events where id = (${ofMatch}))`,
      ),
    ).toMatch(/sealed under its name/);
    expect(
      await refusal(
        `update events set home_team_id = away_team_id, away_team_id = home_team_id where id = (${ofMatch})`,
      ),
    ).toMatch(/sealed for its sides/);
    expect(
      await refusal(
        `update teams set short_name = 'AAA' where id = (select home_team_id from events where id = (${ofMatch}))`,
      ),
    ).toBe("nothing was refused");
  });

  it("another source or tournament, which would hide a wrong prediction", async () => {
    const ofMatch = `id = (select event_id from predictions where id = ${sealed.leaf})`;
    await app.db.execute(
      sql`insert into tournaments (feed, feed_key, sport_id, name, priority) select feed, 'another', sport_id, 'Another', priority from tournaments limit 1`,
    );
    for (const place of [
      "feed = 'archive'",
      "tournament_id = (select id from tournaments where feed_key = 'another')",
    ]) {
      const statement = `update events set ${place} where ${ofMatch}`;
      expect(await refusal(statement)).toMatch(/sealed in its source and tournament/);
      expect(await foundAfter(statement)).toEqual([]);
    }
    const ofOpen = `id = (select event_id from predictions where id = ${open.id})`;
    expect(await refusal(`update events set feed = feed where ${ofMatch}`)).toBe(
      "nothing was refused",
    );
    expect(await refusal(`update events set feed = 'archive' where ${ofOpen}`)).toBe(
      "nothing was refused",
    );
  });

  it("another name of a question", async () => {
    expect(
      await refusal("update questions set slug = 'who-wins' where slug = 'match-result'"),
    ).toMatch(/sealed under its slug/);
  });

  it("a wrong answer that is called right", async () => {
    const turned = `update predictions set correct = not correct where id = ${sealed.leaf}`;
    expect(await foundAfter(turned)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${sealed.root.sequence}/2: the file says (right|wrong), the score says (right|wrong)$`,
        ),
      ),
    ]);
  });

  it("nothing where nothing was changed", async () => {
    expect(await foundAfter("select 1")).toEqual([]);
  });
});

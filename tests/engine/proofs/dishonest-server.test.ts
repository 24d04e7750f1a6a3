import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { statementOf } from "#domain/statement.ts";
import { chainHash, findChainFault, NO_CHAIN, type RootEntry } from "#engine/proofs/chain.ts";
import { fromHex } from "#engine/proofs/hex.ts";
import { inclusionPath, merkleTree, rootOf } from "#engine/proofs/merkle-tree.ts";
import { sha256 } from "#engine/proofs/sha256.ts";
import { type Statement, statementLeaf } from "#engine/proofs/statement.ts";
import { verifyPrediction } from "#engine/proofs/verify-prediction.ts";

const KICK_OFF = 1_795_291_200;
const COUNT = 11;
/** The one that is looked at. */
const JUDGED = 6;
const NAMES = { home: "Ashby Rovers", away: "Brine Harbour" };

function statement(index: number, change: Partial<Statement> = {}): Statement {
  return {
    event: "ashby-rovers-v-brine-harbour-2026-11-21",
    kick_off: KICK_OFF,
    question: index === JUDGED ? "match-result" : `question-${index}`,
    answer: "home",
    prediction: "Ashby Rovers",
    probability: 0.4812345678901234,
    outcomes: [
      { label: "Ashby Rovers", probability: 0.4812345678901234 },
      { label: "Draw", probability: 0.3 },
      { label: "Brine Harbour", probability: 0.2187654321098766 },
    ],
    explanation: "Ashby Rovers won four of their last five – at home.",
    model: "dc-1",
    fitted_on: "2026-11-20",
    ...change,
  };
}

const saltOf = (index: number) => index.toString(16).padStart(64, "5");

async function sealed(statements: readonly Statement[], after: RootEntry | null, sealedAt: number) {
  const leaves = await Promise.all(
    statements.map((one, index) => statementLeaf(one, saltOf(index))),
  );
  const tree = await merkleTree(leaves);
  const open = {
    sequence: (after?.sequence ?? 0) + 1,
    root: rootOf(tree),
    count: leaves.length,
    sealed_at: sealedAt,
    previous: after?.chain ?? NO_CHAIN,
  };
  return { entry: { ...open, chain: await chainHash(open) }, tree };
}

interface Told {
  match: Parameters<typeof verifyPrediction>[0] & { slug: string };
  prediction: Parameters<typeof statementOf>[1] & { sealed_at: number | null };
  proof: Parameters<typeof statementOf>[2] & Parameters<typeof verifyPrediction>[2];
  entry: RootEntry;
}

const entries: RootEntry[] = [];
let honest: Told;

beforeAll(async () => {
  const statements = Array.from({ length: COUNT }, (_, index) => statement(index));
  let last: RootEntry | null = null;
  for (const sequence of [1, 2, 3, 4]) {
    const { entry, tree }: Awaited<ReturnType<typeof sealed>> = await sealed(
      statements,
      last,
      KICK_OFF - 7200 + 1800 * (sequence - 1),
    );
    entries.push(entry);
    last = entry;
    if (sequence === 3)
      honest = told(statement(JUDGED), entry, {
        salt: saltOf(JUDGED),
        index: JUDGED,
        path: inclusionPath(tree, JUDGED),
      });
  }
});

function told(
  of: Statement,
  entry: RootEntry,
  place: Pick<Told["proof"], "salt" | "index" | "path">,
): Told {
  return {
    match: { slug: of.event, startAt: KICK_OFF, names: NAMES },
    prediction: {
      ...of,
      outcomes: [...of.outcomes],
      question: { slug: of.question },
      sealed_at: entry.sealed_at,
    },
    proof: {
      ...place,
      answer: of.answer,
      kick_off: of.kick_off,
      fitted_on: of.fitted_on,
      count: COUNT,
      root: entry.root,
      sequence: entry.sequence,
    },
    entry,
  };
}

const check = ({ match, prediction, proof, entry }: Told) =>
  verifyPrediction(
    match,
    { statement: statementOf(match.slug, prediction, proof), sealedAt: prediction.sealed_at },
    proof,
    entry,
  );

describe("a prediction as it was sealed", () => {
  it("holds in every way", async () => {
    expect(await check(honest)).toEqual({
      sealed: true,
      plain: true,
      published: true,
      inTime: true,
    });
  });

  it("keeps its hash whatever order its fields come in, and the published hash never changes", async () => {
    // The same fields, so the same type.
    const reversed = Object.fromEntries(
      Object.entries(statement(JUDGED)).toReversed(),
    ) as unknown as Statement;
    expect(await statementLeaf(reversed, saltOf(JUDGED))).toBe(
      await statementLeaf(statement(JUDGED), saltOf(JUDGED)),
    );
    // This one was computed with another language's library.
    expect(await statementLeaf(statement(JUDGED), saltOf(JUDGED))).toBe(
      "2d8de1348fd22372168f0cb0ff77ec365852d68d2ffe00f5f4ed4384c1792955",
    );
    expect(entries[0]?.chain).toBe(
      "727b2df5b8e8b93be0f4a18b2bc6bf23dfbc6b4dca3a29cae90647874f835e6e",
    );
  });
});

describe("a server that is not honest is caught", () => {
  const lies: [string, (told: Told) => Told][] = [
    [
      "the answer's words",
      (told) => ({ ...told, prediction: { ...told.prediction, prediction: "Brine Harbour" } }),
    ],
    ["the answer", (told) => ({ ...told, proof: { ...told.proof, answer: "away" } })],
    [
      "the chance, by the last digit",
      (told) => ({ ...told, prediction: { ...told.prediction, probability: 0.4812345678901235 } }),
    ],
    [
      "a chance among the outcomes",
      (told) => ({
        ...told,
        prediction: { ...told.prediction, outcomes: [{ label: "Ashby Rovers", probability: 0.9 }] },
      }),
    ],
    [
      "one character of the explanation",
      (told) => ({
        ...told,
        prediction: {
          ...told.prediction,
          explanation: told.prediction.explanation.replace("four", "five"),
        },
      }),
    ],
    ["the model", (told) => ({ ...told, prediction: { ...told.prediction, model: "dc-2" } })],
    [
      "the day it was fitted on",
      (told) => ({ ...told, proof: { ...told.proof, fitted_on: "2026-11-19" } }),
    ],
    [
      "the question",
      (told) => ({ ...told, prediction: { ...told.prediction, question: { slug: "question-7" } } }),
    ],
    ["the match", (told) => ({ ...told, match: { ...told.match, slug: "another-match" } })],
    [
      "the kick-off that was sealed",
      (told) => ({ ...told, proof: { ...told.proof, kick_off: KICK_OFF + 86_400 } }),
    ],
    ["the salt", (told) => ({ ...told, proof: { ...told.proof, salt: saltOf(7) } })],
    ["the place in the tree", (told) => ({ ...told, proof: { ...told.proof, index: 7 } })],
    [
      "the path",
      (told) => ({ ...told, proof: { ...told.proof, path: told.proof.path.toReversed() } }),
    ],
    [
      "the salt, to something that is no salt",
      (told) => ({ ...told, proof: { ...told.proof, salt: "salt" } }),
    ],
  ];
  it.each(lies)("changing %s", async (_what, lie) => {
    expect(await check(lie(honest))).toMatchObject({ sealed: false, published: true });
  });

  it("changing any bit of the salt or of the root", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("salt" as const, "root" as const),
        fc.nat(63),
        fc.integer({ min: 1, max: 15 }),
        async (field, digit, by) => {
          const digits = [...honest.proof[field]];
          digits[digit] = (Number.parseInt(digits[digit] ?? "0", 16) ^ by).toString(16);
          expect(
            (await check({ ...honest, proof: { ...honest.proof, [field]: digits.join("") } }))
              .sealed,
          ).toBe(false);
        },
      ),
    );
  });

  it("giving a proof of a tree that was never published, or that was published for fewer", async () => {
    const forged = await sealed(
      [statement(JUDGED, { answer: "draw" }), statement(1)],
      null,
      KICK_OFF - 3600,
    );
    const lie = told(statement(JUDGED, { answer: "draw" }), forged.entry, {
      salt: saltOf(0),
      index: 0,
      path: inclusionPath(forged.tree, 0),
    });
    expect(
      await check({ ...lie, proof: { ...lie.proof, count: 2 }, entry: honest.entry }),
    ).toMatchObject({ sealed: true, published: false });
    expect(await check({ ...honest, entry: { ...honest.entry, count: COUNT - 1 } })).toMatchObject({
      published: false,
    });
    expect(
      await check({
        ...honest,
        entry: { ...honest.entry, sealed_at: honest.entry.sealed_at - 60 },
      }),
    ).toEqual({ sealed: true, plain: true, published: false, inTime: false });
  });

  it.each<[string, Partial<Statement>]>([
    ["the words of one answer, to be judged by another", { answer: "away" }],
    ["an answer that is none", { answer: "both" }],
    ["a chance that is not the one among its outcomes", { probability: 0.8 }],
    [
      "a side twice among its outcomes",
      {
        outcomes: ["Ashby Rovers", "Draw", "Ashby Rovers"].map((label) => ({
          label,
          probability: 0.4812345678901234,
        })),
      },
    ],
    ["less than every outcome", { outcomes: statement(JUDGED).outcomes.slice(0, 2) }],
    ["words for a question that nobody asks", { question: "who-wins" }],
  ])("sealing, in time and in the chain, %s", async (_what, change) => {
    const lie = statement(JUDGED, change);
    const { entry } = await sealed([lie], null, KICK_OFF - 1800);
    const one = told(lie, entry, { salt: saltOf(0), index: 0, path: [] });
    expect(await check({ ...one, proof: { ...one.proof, count: 1 } })).toEqual({
      sealed: true,
      plain: false,
      published: true,
      inTime: true,
    });
  });

  it("calling the sides each by the other's name", async () => {
    expect(
      await check({
        ...honest,
        match: { ...honest.match, names: { home: NAMES.away, away: NAMES.home } },
      }),
    ).toMatchObject({ sealed: true, plain: false });
  });

  it("sealing at kick-off or after, whichever kick-off it names", async () => {
    const late = await sealed([statement(JUDGED)], null, KICK_OFF);
    const lie = told(statement(JUDGED), late.entry, { salt: saltOf(0), index: 0, path: [] });
    expect(await check({ ...lie, proof: { ...lie.proof, count: 1 } })).toEqual({
      sealed: true,
      plain: true,
      published: true,
      inTime: false,
    });
    expect(
      await check({ ...honest, match: { ...honest.match, startAt: honest.entry.sealed_at } }),
    ).toMatchObject({ inTime: false });
  });
});

describe("a chain", () => {
  it("holds from its start, and from any entry seen before", async () => {
    expect(await findChainFault(entries, null)).toBeNull();
    expect(await findChainFault(entries.slice(2), entries[1])).toBeNull();
    expect(await findChainFault(entries.slice(2))).toBeNull();
    expect(await findChainFault([], entries[3])).toBeNull();
  });

  it("that was rewritten names the first entry at fault", async () => {
    const [first, second, third, fourth] = entries;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error("four were made");
    const rewritten = { ...second, count: second.count - 1 };
    expect(await findChainFault([first, rewritten, third, fourth], null)).toEqual({
      sequence: 2,
      what: "chain",
    });
    const rehashed = { ...rewritten, chain: await chainHash(rewritten) };
    expect(await findChainFault([first, rehashed, third, fourth], null)).toEqual({
      sequence: 3,
      what: "previous",
    });
    expect(await findChainFault([first, third, fourth], null)).toEqual({
      sequence: 3,
      what: "order",
    });
    expect(await findChainFault([second, third], null)).toEqual({ sequence: 2, what: "order" });
    expect(await findChainFault([first, third, second, fourth], null)).toEqual({
      sequence: 3,
      what: "order",
    });
    const swapped = { ...first, previous: second.chain };
    expect(await findChainFault([swapped])).toEqual({ sequence: 1, what: "previous" });
    const early = { ...third, sealed_at: second.sealed_at - 1 };
    expect(
      await findChainFault([first, second, { ...early, chain: await chainHash(early) }], null),
    ).toEqual({ sequence: 3, what: "time" });
    // A second history of its own, in good order: only an entry seen before shows it.
    const fork = await sealed([statement(0)], first, second.sealed_at);
    expect(await findChainFault([first, fork.entry], null)).toBeNull();
    expect(await findChainFault([third], fork.entry)).toEqual({ sequence: 3, what: "previous" });
  });

  it.each<[string, Partial<RootEntry>]>([
    ["a root that is none", { root: "root" }],
    ["a fraction of a prediction", { count: 10.5 }],
    ["no time", { sealed_at: Number.NaN }],
  ])("with %s has a fault, and no check of it fails", async (_what, change) => {
    const [first] = entries;
    if (first === undefined) throw new Error("four were made");
    expect(await findChainFault([{ ...first, ...change }])).toEqual({ sequence: 1, what: "chain" });
  });

  it("with fewer predictions than none has a fault, though its hash is that of the same bytes", async () => {
    const [first] = entries;
    if (first === undefined) throw new Error("four were made");
    const eight = (number: number) =>
      new Uint8Array(new BigInt64Array([BigInt(number)]).buffer).toReversed();
    const chainOf = (count: number) =>
      sha256(
        Uint8Array.of(2),
        fromHex(first.previous),
        fromHex(first.root),
        eight(count),
        eight(first.sealed_at),
        eight(first.sequence),
      );
    expect(await chainOf(first.count)).toBe(first.chain);
    expect(await findChainFault([{ ...first, count: -1, chain: await chainOf(-1) }])).toEqual({
      sequence: 1,
      what: "chain",
    });
  });

  it("with any field of any entry changed has a fault", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.constantFrom("sequence", "count", "sealed_at", "root", "previous", "chain"),
        fc.integer({ min: 1, max: 15 }),
        async (at, field, by) => {
          const lie = entries.map((entry, index) => {
            if (index !== at) return entry;
            if (field === "sequence" || field === "count" || field === "sealed_at")
              return { ...entry, [field]: entry[field] + by };
            if (field !== "root" && field !== "previous" && field !== "chain")
              throw new Error(field);
            return {
              ...entry,
              [field]:
                (Number.parseInt(entry[field].slice(0, 1), 16) ^ by).toString(16) +
                entry[field].slice(1),
            };
          });
          expect(await findChainFault(lie, null)).not.toBeNull();
        },
      ),
    );
  });
});

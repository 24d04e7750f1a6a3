import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { statementOf } from "#domain/statement.ts";
import type { RootEntry } from "#engine/proofs/chain.ts";
import { inclusionPath } from "#engine/proofs/merkle-tree.ts";
import { type Statement, statementLeaf } from "#engine/proofs/statement.ts";
import { verifyPrediction } from "#engine/proofs/verify-prediction.ts";
import {
  COUNT,
  JUDGED,
  KICK_OFF,
  MATCH_RESULT,
  NAMES,
  saltOf,
  seal,
  sealFour,
} from "./sealed-statements.ts";

interface ServerAnswer {
  match: Parameters<typeof verifyPrediction>[0] & { slug: string };
  prediction: Parameters<typeof statementOf>[1] & { sealed_at: number | null };
  proof: Parameters<typeof statementOf>[2] & Parameters<typeof verifyPrediction>[2];
  entry: RootEntry;
}

let honest: ServerAnswer;
let firstChain: string;

beforeAll(async () => {
  const [first, , third] = await sealFour();
  if (first === undefined || third === undefined) throw new Error("four were made");
  firstChain = first.entry.chain;
  honest = serve(MATCH_RESULT, third.entry, {
    salt: saltOf(JUDGED),
    index: JUDGED,
    path: inclusionPath(third.tree, JUDGED),
  });
});

function serve(
  of: Omit<Statement, "format" | "also" | "reasons">,
  entry: RootEntry,
  place: Pick<ServerAnswer["proof"], "salt" | "index" | "path">,
): ServerAnswer {
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

const check = ({ match, prediction, proof, entry }: ServerAnswer) =>
  verifyPrediction(
    match,
    { statement: statementOf(match.slug, prediction, proof), sealedAt: prediction.sealed_at },
    proof,
    entry,
  );

describe("an unchanged prediction", () => {
  it("passes every check", async () => {
    expect(await check(honest)).toEqual({
      sealed: true,
      plain: true,
      published: true,
      inTime: true,
    });
  });

  it("keeps its hash for any order of its fields", async () => {
    // The same fields, so the same type.
    const reversed = Object.fromEntries(
      Object.entries(MATCH_RESULT).toReversed(),
    ) as unknown as Statement;
    expect(await statementLeaf(reversed, saltOf(JUDGED))).toBe(
      await statementLeaf(MATCH_RESULT, saltOf(JUDGED)),
    );
    // Computed with a library of another language.
    expect(await statementLeaf(MATCH_RESULT, saltOf(JUDGED))).toBe(
      "2d8de1348fd22372168f0cb0ff77ec365852d68d2ffe00f5f4ed4384c1792955",
    );
    expect(firstChain).toBe("727b2df5b8e8b93be0f4a18b2bc6bf23dfbc6b4dca3a29cae90647874f835e6e");
  });
});

describe("a dishonest server is caught", () => {
  const lies: [string, (answer: ServerAnswer) => ServerAnswer][] = [
    [
      "the answer's words",
      (answer) => ({
        ...answer,
        prediction: { ...answer.prediction, prediction: "Brine Harbour" },
      }),
    ],
    ["the answer", (answer) => ({ ...answer, proof: { ...answer.proof, answer: "away" } })],
    [
      "the chance, by the last digit",
      (answer) => ({
        ...answer,
        prediction: { ...answer.prediction, probability: 0.4812345678901235 },
      }),
    ],
    [
      "a chance among the outcomes",
      (answer) => ({
        ...answer,
        prediction: {
          ...answer.prediction,
          outcomes: [{ label: "Ashby Rovers", probability: 0.9 }],
        },
      }),
    ],
    [
      "one character of the explanation",
      (answer) => ({
        ...answer,
        prediction: {
          ...answer.prediction,
          explanation: answer.prediction.explanation.replace("four", "five"),
        },
      }),
    ],
    ["the model", (answer) => ({ ...answer, prediction: { ...answer.prediction, model: "dc-2" } })],
    [
      "the day it was fitted on",
      (answer) => ({ ...answer, proof: { ...answer.proof, fitted_on: "2026-11-19" } }),
    ],
    [
      "the question",
      (answer) => ({
        ...answer,
        prediction: { ...answer.prediction, question: { slug: "question-7" } },
      }),
    ],
    ["the match", (answer) => ({ ...answer, match: { ...answer.match, slug: "another-match" } })],
    [
      "the kick-off that was sealed",
      (answer) => ({ ...answer, proof: { ...answer.proof, kick_off: KICK_OFF + 86_400 } }),
    ],
    ["the salt", (answer) => ({ ...answer, proof: { ...answer.proof, salt: saltOf(7) } })],
    ["the place in the tree", (answer) => ({ ...answer, proof: { ...answer.proof, index: 7 } })],
    [
      "the path",
      (answer) => ({ ...answer, proof: { ...answer.proof, path: answer.proof.path.toReversed() } }),
    ],
    [
      "the salt, to something that is no salt",
      (answer) => ({ ...answer, proof: { ...answer.proof, salt: "salt" } }),
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

  it("giving a proof of an unpublished tree, or of one with another count", async () => {
    const forged = await seal(
      [
        { ...MATCH_RESULT, answer: "draw" },
        { ...MATCH_RESULT, question: "question-1" },
      ],
      null,
      KICK_OFF - 3600,
    );
    const lie = serve({ ...MATCH_RESULT, answer: "draw" }, forged.entry, {
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
    ["less than every outcome", { outcomes: MATCH_RESULT.outcomes.slice(0, 2) }],
    ["words for a question that nobody asks", { question: "who-wins" }],
  ])("sealing, in time and in the chain, %s", async (_what, change) => {
    const lie = { ...MATCH_RESULT, ...change };
    const { entry } = await seal([lie], null, KICK_OFF - 1800);
    const one = serve(lie, entry, { salt: saltOf(0), index: 0, path: [] });
    expect(await check({ ...one, proof: { ...one.proof, count: 1 } })).toEqual({
      sealed: true,
      plain: false,
      published: true,
      inTime: true,
    });
  });

  it("swapping the names of the sides", async () => {
    expect(
      await check({
        ...honest,
        match: { ...honest.match, names: { home: NAMES.away, away: NAMES.home } },
      }),
    ).toMatchObject({ sealed: true, plain: false });
  });

  it("sealing at or after the sealed or the current kick-off", async () => {
    const late = await seal([MATCH_RESULT], null, KICK_OFF);
    const lie = serve(MATCH_RESULT, late.entry, { salt: saltOf(0), index: 0, path: [] });
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

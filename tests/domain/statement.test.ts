import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementOf } from "#domain/statement.ts";
import { readStatement, statementCells } from "#server/proofs/statement-cells.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { statementOfRow } from "#server/proofs/statement-of.ts";
import type { Statement } from "#domain/statement.ts";
import { MATCH_RESULT, WITH_REASONS } from "../engine/proofs/sealed-statements.ts";

const SALT = "5".repeat(64);

describe("The statement of a prediction", () => {
  it.each([
    ["first", MATCH_RESULT],
    ["second", WITH_REASONS],
  ])(
    "is the same on the phone, on the server and in the file, in format %s",
    async (_, sealed: Statement) => {
      const { event, question, answer, kick_off: kickOff, fitted_on: fittedOn, ...rest } = sealed;
      const { format, ...prediction } = rest;
      const onThePhone = statementOf(
        event,
        { ...prediction, question: { slug: question } },
        { answer, kick_off: kickOff, fitted_on: fittedOn, ...(format !== undefined && { format }) },
      );
      const onTheServer = statementOfRow({
        event,
        question,
        kickOff: new Date(kickOff * 1_000),
        prediction: {
          also: null,
          reasons: null,
          ...prediction,
          format: format ?? 1,
          answer,
          fittedOn,
        },
      });
      const inTheFile = readStatement(statementCells(sealed));
      const leaf = await statementLeaf(sealed, SALT);
      for (const statement of [onThePhone, onTheServer, inTheFile]) {
        expect(statement).toEqual(sealed);
        expect(await statementLeaf(statement, SALT)).toBe(leaf);
      }
    },
  );

  it("keeps the hash of a statement that was sealed without reasons", async () => {
    expect(await statementLeaf(MATCH_RESULT, SALT)).toBe(
      "198d2d1f6f740d79c874731164c9ce9740d8fd10f84518a16c79d823d1e9a4bd",
    );
    expect(await statementLeaf({ ...MATCH_RESULT, format: 1 }, SALT)).toBe(
      "198d2d1f6f740d79c874731164c9ce9740d8fd10f84518a16c79d823d1e9a4bd",
    );
  });

  it("has another hash if any part of its reasons changes", async () => {
    const { reasons } = WITH_REASONS;
    const others: Statement[] = [
      { ...WITH_REASONS, format: 3 },
      { ...WITH_REASONS, also: [] },
      { ...WITH_REASONS, reasons: { ...reasons, start: 37 } },
      { ...WITH_REASONS, reasons: { ...reasons, factors: reasons.factors.slice(1) } },
      { ...WITH_REASONS, reasons: { ...reasons, without_shots: null } },
      { ...WITH_REASONS, reasons: { ...reasons, not_likeliest: "2–1 is likelier." } },
      { ...WITH_REASONS, reasons: { ...reasons, form: [] } },
      { ...WITH_REASONS, reasons: { ...reasons, meetings: reasons.form } },
      { ...WITH_REASONS, reasons: { ...reasons, against: "" } },
      { ...WITH_REASONS, reasons: { ...reasons, reliability: null } },
    ];
    const leaves = await Promise.all(
      [WITH_REASONS, ...others].map((one) => statementLeaf(one, SALT)),
    );
    expect(new Set(leaves).size).toBe(others.length + 1);
  });

  it("survives the cells of a file to the last digit, for any text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    const chance = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });
    const probability = chance.map((value) => (Object.is(value, -0) ? 0 : value));
    fc.assert(
      fc.property(
        fc.record({
          event: text,
          kick_off: fc.integer({ min: 0 }),
          question: text,
          answer: text,
          prediction: text,
          probability,
          outcomes: fc.array(fc.record({ label: text, probability }, { noNullPrototype: true }), {
            maxLength: 4,
          }),
          explanation: text,
          model: text,
          fitted_on: text,
        }),
        (statement) => {
          expect(readStatement(statementCells(statement))).toEqual(statement);
        },
      ),
    );
  });

  it.each([
    ["", SyntaxError],
    ["{", SyntaxError],
    ["{}", TypeError],
    ["[1]", TypeError],
    ['[{"label":"x"}]', TypeError],
    ['[{"label":"x","probability":"1"}]', TypeError],
  ])("is rejected with the outcomes %j", (outcomes, error) => {
    expect(() => readStatement({ ...statementCells(MATCH_RESULT), outcomes })).toThrow(error);
  });

  it.each([
    ["{", SyntaxError],
    ["{}", TypeError],
    ['{"start":"40"}', TypeError],
  ])("is rejected with the reasons %j", (reasons, error) => {
    expect(() => readStatement({ ...statementCells(WITH_REASONS), reasons })).toThrow(error);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatement, statementCells, statementOf } from "#domain/statement.ts";
import { statementLeaf } from "#engine/proofs/statement.ts";
import { statementOfRow } from "#server/proofs/statement-of.ts";
import { MATCH_RESULT } from "../engine/proofs/sealed-statements.ts";

const SALT = "5".repeat(64);

describe("What is sealed of a prediction", () => {
  it("is the same for the phone that checks it, the server that seals it, and a reader of the file", async () => {
    const {
      event,
      question,
      answer,
      kick_off: kickOff,
      fitted_on: fittedOn,
      ...prediction
    } = MATCH_RESULT;
    const onThePhone = statementOf(
      event,
      { ...prediction, question: { slug: question } },
      { answer, kick_off: kickOff, fitted_on: fittedOn },
    );
    const onTheServer = statementOfRow({
      event,
      question,
      kickOff: new Date(kickOff * 1_000),
      prediction: { ...prediction, answer, fittedOn },
    });
    const inTheFile = readStatement(statementCells(MATCH_RESULT));
    const leaf = await statementLeaf(MATCH_RESULT, SALT);
    for (const statement of [onThePhone, onTheServer, inTheFile]) {
      expect(statement).toEqual(MATCH_RESULT);
      expect(await statementLeaf(statement, SALT)).toBe(leaf);
    }
  });

  it("survives the cells of a file to the last digit, whatever it says", () => {
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
  ])("is not read where its outcomes are %j", (outcomes, error) => {
    expect(() => readStatement({ ...statementCells(MATCH_RESULT), outcomes })).toThrow(error);
  });
});

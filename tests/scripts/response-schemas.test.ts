import { Ajv2020 } from "ajv/dist/2020.js";
import { is } from "valibot";
import { describe, expect, it } from "vitest";
import { laterSchemas } from "#later-response-schemas";
import { firstSchemas } from "#response-schemas";
import { readContract } from "#server/platform/http/contract.ts";
import { breakEachField } from "../support/broken-fields.ts";
import { JSON_OPERATIONS, exampleOf } from "../support/example-response.ts";
import { schemaOf } from "../support/schema-of.ts";

/** A later server may send other values for these. */
const VALUES = ["pattern", "format", "enum", "minimum", "maximum", "minLength", "maxLength"];

const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const keyword of [...VALUES, "minItems", "maxItems"]) ajv.removeKeyword(keyword);
ajv.addSchema(readContract(), "contract");

it("The page has a schema for every JSON response", () => {
  const checked = { ...firstSchemas, ...laterSchemas };
  expect(JSON_OPERATIONS.filter(({ key }) => !(key in checked))).toEqual([]);
});

describe.each(JSON_OPERATIONS)("The schema of $operationId", ({ operationId, pointer, schema }) => {
  const generated = schemaOf(operationId);
  const example = exampleOf(schema);
  const byContract = ajv.compile({ $ref: `contract#${pointer}` });

  it("accepts a response with fields that this version does not know", () => {
    expect(is(generated, { ...Object(example), later: 1 })).toBe(true);
  });

  it("refuses a field that is missing, null or of another type, as the contract does", () => {
    const wrong = breakEachField(example).filter(
      ({ value }) => is(generated, value) !== byContract(value),
    );
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { HIGHEST_ID, pagingMeta, PER_PAGE, PROOFS_PER_PAGE } from "#domain/paging.ts";

describe("The meta data of a list", () => {
  it.each([
    [0, 1, 1],
    [1, 1, 1],
    [200, 1, 1],
    [201, 2, 2],
    [201, 9, 2],
  ])("of %i entries on page %i names %i as the last page", (total, number, last) => {
    expect(pagingMeta(total, { number, size: PER_PAGE })).toEqual({
      total,
      per_page: 200,
      current_page: number,
      first_page: 1,
      last_page: last,
    });
  });
});

it("The limits are those of the contract", () => {
  interface Parameter {
    name: string;
    schema: { maximum: number; default: number };
  }
  const contract: {
    paths: { "/proofs": { get: { parameters: Parameter[] } } };
    components: { parameters: { perPage: Parameter } };
  } = parse(readFileSync(new URL("../../openapi/v1.yaml", import.meta.url), "utf8"));
  const proofs = new Map(
    contract.paths["/proofs"].get.parameters.map(({ name, schema }) => [name, schema.maximum]),
  );
  expect(contract.components.parameters.perPage.schema).toMatchObject({
    maximum: PER_PAGE,
    default: PER_PAGE,
  });
  expect([proofs.get("limit"), proofs.get("after")]).toEqual([PROOFS_PER_PAGE, HIGHEST_ID]);
});

import { describe, expect, it } from "vitest";
import { matchHandlers, readContract } from "#server/platform/http/contract.ts";

const contract = readContract();
const ids = Object.values(contract.paths).flatMap((path) =>
  Object.values(path).map((operation) => operation.operationId),
);

describe("contract and handlers", () => {
  it("must name the same operations", () => {
    const all = Object.fromEntries(ids.map((id) => [id, () => undefined]));
    expect([...matchHandlers(contract, all).keys()]).toEqual(ids);
  });

  it.each(ids)("%s without a handler stops the start and is named", (id) => {
    const others = Object.fromEntries(
      ids.filter((other) => other !== id).map((other) => [other, () => undefined]),
    );
    expect(() => matchHandlers(contract, others)).toThrow(
      `Without a handler: ${id}. Not in the contract: none.`,
    );
  });

  it("stop the start if a handler is not in the contract", () => {
    const more = Object.fromEntries([...ids, "dropEverything"].map((id) => [id, () => undefined]));
    expect(() => matchHandlers(contract, more)).toThrow(
      "Without a handler: none. Not in the contract: dropEverything.",
    );
  });
});

describe("the contract", () => {
  it("gives each operation its own name and a success status", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of Object.values(contract.paths).flatMap((path) => Object.values(path))) {
      expect(
        Object.keys(operation.responses).filter((status) => status.startsWith("2")),
        operation.operationId,
      ).toHaveLength(1);
      expect(Object.keys(operation.responses), operation.operationId).toContain("429");
    }
  });

  it("requires a sign-in unless an operation is public, and then documents 401", () => {
    expect(contract.security).toEqual([{ bearerAuth: [] }]);
    for (const operation of Object.values(contract.paths).flatMap((path) => Object.values(path))) {
      const isOpen = operation.security?.length === 0;
      if (!isOpen) expect(Object.keys(operation.responses), operation.operationId).toContain("401");
    }
  });

  it("refuses impersonators unless an operation allows them, and then documents 403", () => {
    const silent = Object.values(contract.paths)
      .flatMap((path) => Object.values(path))
      .filter(
        (operation) =>
          operation.security?.length !== 0 &&
          operation["x-impersonator"] !== "allowed" &&
          !("403" in operation.responses),
      );
    expect(silent.map((operation) => operation.operationId)).toEqual([]);
  });
});

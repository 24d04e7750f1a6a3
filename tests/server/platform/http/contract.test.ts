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

  it.each(ids)("%s without a handler stops the boot and is named", (id) => {
    const others = Object.fromEntries(
      ids.filter((other) => other !== id).map((other) => [other, () => undefined]),
    );
    expect(() => matchHandlers(contract, others)).toThrow(
      `Without a handler: ${id}. Not in the contract: none.`,
    );
  });

  it("stop the boot where a handler is not in the contract", () => {
    const more = Object.fromEntries([...ids, "dropEverything"].map((id) => [id, () => undefined]));
    expect(() => matchHandlers(contract, more)).toThrow(
      "Without a handler: none. Not in the contract: dropEverything.",
    );
  });
});

describe("the contract", () => {
  it("gives each operation a name of its own, and a status of success", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of Object.values(contract.paths).flatMap((path) => Object.values(path))) {
      expect(
        Object.keys(operation.responses).filter((status) => status.startsWith("2")),
        operation.operationId,
      ).toHaveLength(1);
      expect(Object.keys(operation.responses), operation.operationId).toContain("429");
    }
  });

  it("asks for a sign-in unless an operation says that it does not, and then it may answer 401", () => {
    expect(contract.security).toEqual([{ bearerAuth: [] }]);
    for (const operation of Object.values(contract.paths).flatMap((path) => Object.values(path))) {
      const isOpen = operation.security?.length === 0;
      if (!isOpen) expect(Object.keys(operation.responses), operation.operationId).toContain("401");
    }
  });

  it("lets nobody act in another's name unless it says so, and then an operation may answer 403", () => {
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

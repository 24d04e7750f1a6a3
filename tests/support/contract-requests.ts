import type { HTTPMethods } from "fastify";
import { readContract } from "#server/platform/http/contract.ts";
import type { Answer } from "./ask.ts";
import type { TestApp } from "./test-app.ts";

export interface ContractOperation {
  operationId: string;
  method: HTTPMethods;
  path: string;
  security?: Record<string, string[]>[];
  "x-impersonator"?: "allowed";
  requestBody?: { content: { "application/json": { example?: unknown } } };
}

export const contractOperations: readonly ContractOperation[] = Object.entries(
  readContract().paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    // The contract is linted, so this shape is certain.
    ...(described as Pick<ContractOperation, "operationId" | "security" | "requestBody">),
    path,
    method: method.toUpperCase() as HTTPMethods,
  })),
);

const QUERIES: Readonly<Record<string, string>> = { getUpgradePrice: "?plan_id=3&currency=GBP" };

export function askOperation(
  app: Pick<TestApp, "ask">,
  { operationId, path, method, requestBody }: ContractOperation,
  { id, slug, token }: { id: number; slug: string; token?: string | undefined },
): Promise<Answer> {
  const body = requestBody?.content["application/json"].example;
  const filled = path
    .replace("{id}", String(id))
    .replace("{slug}", slug)
    .replace("{reference}", "tl_5f2c9d1e7a5f2c9d1e7a5f2c")
    .replace("{root}", "0".repeat(64));
  return app.ask(`${filled}${QUERIES[operationId] ?? ""}`, {
    method,
    ...(token === undefined ? {} : { token, headers: { "refresh-token": token } }),
    ...(body === undefined ? {} : { body }),
  });
}

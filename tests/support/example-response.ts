import type { operations } from "#contract";
import { readContract } from "#server/platform/http/contract.ts";

type Success<Id extends keyof operations> = {
  [
    Status in Extract<keyof operations[Id]["responses"], 200 | 201>
  ]: operations[Id]["responses"][Status] extends { content: { "application/json": infer Body } }
    ? Body
    : never;
}[Extract<keyof operations[Id]["responses"], 200 | 201>];

interface Schema {
  $ref?: string;
  type?: string | string[];
  oneOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

interface Operation {
  operationId: string;
  responses: Record<string, { content?: { "application/json"?: { schema: Schema } } }>;
}

const contract = readContract();

export const JSON_OPERATIONS = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    // The contract is linted, so this shape is certain.
    const { operationId, responses } = operation as unknown as Operation;
    const status = responses["200"] === undefined ? "201" : "200";
    const schema = responses[status]?.content?.["application/json"]?.schema;
    if (schema === undefined) return [];
    const way = ["paths", path, method, "responses", status, "content", "application/json"];
    const pointer = [...way, "schema"]
      .map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
      .join("");
    return [{ operationId, key: `${method.toUpperCase()} ${path}`, pointer, schema }];
  }),
);

export function exampleResponse<Id extends keyof operations>(operation: Id): Success<Id> {
  const found = JSON_OPERATIONS.find(({ operationId }) => operationId === operation);
  if (found === undefined) throw new Error(`${operation} has no JSON response.`);
  // The type comes from the same contract.
  return exampleOf(found.schema) as Success<Id>;
}

export function exampleOf(schema: Schema): unknown {
  if (schema.$ref !== undefined) {
    const found = schema.$ref
      .slice(2)
      .split("/")
      .reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), contract);
    return exampleOf(found as Schema);
  }
  const [choice] = schema.oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice);
  if (schema.enum !== undefined) return schema.enum[0];
  const [type] = [schema.type ?? []].flat();
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return true;
  if (type === "array")
    return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}));
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]),
  );
}

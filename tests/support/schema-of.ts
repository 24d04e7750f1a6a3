import type { GenericSchema } from "valibot";
import * as later from "#later-response-schemas";
import * as first from "#response-schemas";

const schemas = new Map<string, unknown>(Object.entries({ ...first, ...later }));

export function schemaOf(operationId: string): GenericSchema {
  const schema = schemas.get(operationId);
  if (!isSchema(schema)) throw new Error(`${operationId} has no schema.`);
  return schema;
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === "object" && value !== null && "~run" in value;
}

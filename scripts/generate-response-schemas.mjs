// Writes a valibot schema for every JSON answer of the contract: its required fields, and the type of each. Values
// (patterns, limits, enum names) are not checked, because a later server may send some that this app does not know.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

/** Only one screen shows these, and nothing persists them. In the map they would be part of the first load. */
const LATER = ["exportAccount", "getTrackRecord", "listProofs", "getProof"];
const METHODS = ["get", "post", "patch", "delete"];
const PLAIN = { string: "string()", integer: "number()", number: "number()", boolean: "boolean()" };
const IMPORTED = "array, boolean, nullable, number, object, optional, record, string, unknown";

/** @param {string} source path of the contract @param {string} target path of the generated module */
export function generateResponseSchemas(source, target) {
  const { paths, components } = parse(readFileSync(source, "utf8"));
  /** Each after those that it consists of. */
  const schemas = new Map();
  function expressionOf(schema) {
    if (schema.$ref === undefined) return toExpression(schema, expressionOf);
    const name = schema.$ref.split("/").at(-1);
    const named = components.schemas[name];
    if (named.type !== "object") return expressionOf(named);
    if (!schemas.has(name)) schemas.set(name, expressionOf(named));
    return name;
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const { operationId, responses } = methods[method] ?? {};
      const json = (responses?.["200"] ?? responses?.["201"])?.content?.["application/json"];
      if (json === undefined) return [];
      schemas.set(operationId, expressionOf(json.schema));
      if (LATER.includes(operationId)) return [];
      return [`  "${method.toUpperCase()} ${path}": ${operationId},`];
    }),
  );
  const lines = [
    "// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.",
    `import { type GenericSchema, ${IMPORTED} } from "valibot";`,
    "",
    ...[...schemas].map(([name, schema]) => `export const ${name}: GenericSchema = ${schema};`),
    "",
    "/** By method and path: what the page checks. */",
    "export const responseSchemas: Readonly<Record<string, GenericSchema>> = {",
    ...operations,
    "};",
    "",
  ];
  writeFileSync(target, lines.join("\n"));
}

/** @param {(schema: object) => string} inner the expression for a schema inside this one */
function toExpression({ type, oneOf, ...rest }, inner) {
  const types = Array.isArray(type) ? type : [type];
  const choices = oneOf ?? types.map((name) => ({ ...rest, type: name }));
  const [schema, ...others] = choices.filter((choice) => choice.type !== "null");
  if (others.length > 0) throw new Error(`A response has a field of two types: ${types.join()}.`);
  if (choices.length > 1) return `nullable(${inner(schema)})`;
  if (schema.type === "array") return `array(${inner(schema.items)})`;
  if (schema.type === "object") return toObject(schema, inner);
  const plain = PLAIN[schema.type];
  if (plain === undefined) throw new Error(`A response has a field of no known type: ${type}.`);
  return plain;
}

function toObject({ properties, required = [], additionalProperties }, inner) {
  if (properties === undefined)
    return `record(string(), ${additionalProperties?.type === undefined ? "unknown()" : inner(additionalProperties)})`;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = inner(schema);
    return `${name}: ${required.includes(name) ? value : `optional(${value})`}`;
  });
  return `object({ ${fields.join(", ")} })`;
}

// Generates a schema for each JSON response. It ignores patterns, limits and enums, because a
// later server may send new values.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

const FIRST_LOAD = new Set([
  "getMe",
  "listCountries",
  "listFixtures",
  "listPlans",
  "listRates",
  "listSports",
  "listTournaments",
]);
const RESTORED = "SourceMeta";
/** Comes through the browser's push service, not as a response. */
const PUSHED = "PushMessage";
/** Listed events lack predictions, whose schemas are large. */
const LISTED = { name: "Event", listed: "ListedEvent", lacks: "unlocked_predictions" };
const METHODS = ["get", "post", "put", "patch", "delete"];
const PLAIN = { string: "string()", integer: "number()", number: "number()", boolean: "boolean()" };
const IMPORTED = [
  "array",
  "boolean",
  "nullable",
  "number",
  "object",
  "optional",
  "record",
  "string",
  "unknown",
];

export function generateResponseSchemas(contractPath, modulePaths) {
  const { paths, components } = parse(readFileSync(contractPath, "utf8"));
  const operations = jsonOperations(paths);
  const schemas = new Map();
  function expressionOf(schema) {
    if (schema.$ref === undefined) return toExpression(schema, expressionOf);
    const name = schema.$ref.split("/").at(-1);
    const named = components.schemas[name];
    if (named.type !== "object") return expressionOf(named);
    if (!schemas.has(name)) schemas.set(name, expressionOf(named));
    return name;
  }
  const isFirst = ({ id }) => FIRST_LOAD.has(id);
  const addAll = (some) => some.forEach(({ id, schema }) => schemas.set(id, expressionOf(schema)));

  addAll(operations.filter(isFirst));
  expressionOf({ $ref: RESTORED });
  const { [LISTED.lacks]: _left, ...listed } = components.schemas[LISTED.name].properties;
  const event = { ...components.schemas[LISTED.name], properties: listed };
  schemas.set(LISTED.listed, toExpression(event, expressionOf));
  const early = new Map(schemas);
  writeModule(modulePaths.firstLoad, "firstSchemas", early, operations.filter(isFirst));

  const isLater = (operation) => !isFirst(operation);
  addAll(operations.filter(isLater));
  expressionOf({ $ref: PUSHED });
  const late = new Map([...schemas].filter(([name]) => !early.has(name)));
  writeModule(modulePaths.later, "laterSchemas", late, operations.filter(isLater), [
    ...early.keys(),
  ]);
}

function jsonOperations(paths) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const { operationId, responses } = methods[method] ?? {};
      const json = (responses?.["200"] ?? responses?.["201"])?.content?.["application/json"];
      if (json === undefined) return [];
      return [{ id: operationId, key: `${method.toUpperCase()} ${path}`, schema: json.schema }];
    }),
  );
}

function writeModule(target, mapName, schemas, operations, others = []) {
  const code = [...schemas].map(
    ([name, schema]) => `export const ${name}: GenericSchema = ${schema};`,
  );
  const isUsed = (name) => new RegExp(`\\b${name}\\b`).test(code.join("\n"));
  const imported = others.filter(isUsed);
  const lines = [
    "// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.",
    `import { type GenericSchema, ${IMPORTED.filter((name) => code.some((line) => line.includes(`${name}(`))).join(", ")} } from "valibot";`,
    ...(imported.length === 0
      ? []
      : [`import { ${imported.join(", ")} } from "#response-schemas";`]),
    "",
    ...code,
    "",
    "/** By method and path. */",
    `export const ${mapName}: Readonly<Record<string, GenericSchema>> = {`,
    ...operations.map(({ id, key }) => `  "${key}": ${id},`),
    "};",
    "",
  ];
  writeFileSync(target, lines.join("\n"));
}

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

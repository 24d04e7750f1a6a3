import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject, FuncKeywordDefinition } from "ajv";
import addFormats from "ajv-formats";
import { oncePerSchema } from "#server/platform/http/once-per-schema.ts";
import { InvalidFields } from "#server/platform/refusal.ts";

// ajv-formats is CommonJS: the default export is the module, but its type is the function.
const withFormats = addFormats.default;

const equalTo: FuncKeywordDefinition = {
  keyword: "x-equal-to",
  validate: (
    other: string,
    value: unknown,
    _schema: unknown,
    context?: { parentData: Record<string, unknown> },
  ) => context?.parentData[other] === value,
};

function createAjv(options: { coerce: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    // Otherwise "1e309" becomes Infinity and passes every bound.
    strictNumbers: !options.coerce,
    strictRequired: false,
    removeAdditional: false,
    useDefaults: true,
    coerceTypes: options.coerce,
  });
  withFormats(ajv);
  ajv.addKeyword(equalTo);
  ajv.addVocabulary(["x-extension", "x-messages", "x-rate-limit", "example"]);
  return ajv;
}

/** URL values are text and are coerced. Bodies keep their types. */
const bodyAjv = createAjv({ coerce: false });
const addressAjv = createAjv({ coerce: true });

export const compileBodyValidator = oncePerSchema((schema) => bodyAjv.compile(schema));
export const compileAddressValidator = oncePerSchema((schema) => addressAjv.compile(schema));

function messagesOf(schema: unknown): Record<string, string> {
  if (typeof schema !== "object" || schema === null || !("x-messages" in schema)) return {};
  return schema["x-messages"] as Record<string, string>;
}

function describe(error: ErrorObject): { field: string; message: string } {
  const path = error.instancePath.split("/").slice(1);
  if (error.keyword === "required") {
    const missing = String(error.params["missingProperty"]);
    const properties: unknown = error.parentSchema?.["properties"];
    const schema =
      typeof properties === "object" && properties !== null
        ? Reflect.get(properties, missing)
        : undefined;
    return {
      field: [...path, missing].join("."),
      message: messagesOf(schema)["required"] ?? "is required",
    };
  }
  if (error.keyword === "additionalProperties") {
    return {
      field: [...path, String(error.params["additionalProperty"])].join("."),
      message: "is not a known field",
    };
  }
  const field = path.join(".") || "body";
  const own = messagesOf(error.parentSchema);
  if (error.keyword === "x-equal-to") return { field, message: own["equal"] ?? "does not match" };
  if (error.data === "" && own["required"] !== undefined)
    return { field, message: own["required"] };
  return {
    field,
    message:
      own[error.keyword] ??
      (error.keyword === "pattern" ? own["required"] : undefined) ??
      plainMessage(error),
  };
}

function plainMessage(error: ErrorObject): string {
  if (error.keyword === "format" && error.params["format"] === "date")
    return "must be a date such as 2026-11-21";
  if (error.keyword === "enum" || error.keyword === "oneOf" || error.keyword === "const")
    return "is not one of the allowed values";
  if (error.keyword === "pattern") return "has a form that is not allowed";
  if (error.keyword === "type")
    return `must be ${String(error.params["type"]).replace("integer", "a whole number").replace("string", "text")}`;
  return error.message ?? "is not valid";
}

export function fieldErrors(errors: readonly ErrorObject[]): Record<string, string[]> {
  // A Map, because the caller may name a field "constructor".
  const fields = new Map<string, string[]>();
  for (const error of errors) {
    const { field, message } = describe(error);
    const messages = fields.get(field) ?? [];
    if (!messages.includes(message)) fields.set(field, [...messages, message]);
  }
  return Object.fromEntries(fields);
}

/** JSON allows a NUL, PostgreSQL text does not. */
export function refuseNul(body: unknown): void {
  const fields = fieldsWithNul(body, []);
  if (fields.length > 0)
    throw new InvalidFields(
      Object.fromEntries(fields.map((field) => [field, ["has a character that is not allowed"]])),
    );
}

function fieldsWithNul(value: unknown, path: readonly string[]): string[] {
  if (typeof value === "string") return value.includes("\u0000") ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => fieldsWithNul(inner, [...path, name]));
}

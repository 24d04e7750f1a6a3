import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { is } from "valibot";
import { schemaOf } from "./schema-of.ts";
import { readContract } from "#server/platform/http/contract.ts";

const PREFIX = "/api/v1";
/** Stacks, file paths and database messages, which no response may contain. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|\bviolates\b|drizzle|ECONN/i;

export interface SeenResponse {
  method: string;
  url: string;
  status: number;
  contentType: string | undefined;
  body: string;
}

interface ResponseObject {
  $ref?: string;
  content?: { "application/json"?: { schema?: unknown }; "text/csv"?: { schema?: unknown } };
}

const contract = readContract();
const ajv = new Ajv2020({ strict: false, allErrors: true });
// The types of ajv-formats are wrong: the default export is the module, not the function.
addFormats.default(ajv);
ajv.addSchema(contract, "contract");
const validators = new Map<string, ValidateFunction>();

const routes = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
    pointer: `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
    operation,
  })),
);

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known !== undefined) return known;
  const compiled = ajv.compile({
    $ref: `contract#${pointer.split("/").map(encodeURIComponent).join("/")}`,
  });
  validators.set(pointer, compiled);
  return compiled;
}

export function operationOf(method: string, url: string): string | null {
  return routeOf(method, url)?.operation.operationId ?? null;
}

function routeOf(method: string, url: string) {
  const path = url.split("?")[0] ?? "";
  if (!path.startsWith(`${PREFIX}/`)) return undefined;
  return routes.find(
    (route) => route.method === method && route.pattern.test(path.slice(PREFIX.length)),
  );
}

/** @throws Error where the response breaks the contract for its operation and status */
export function assertContract(response: SeenResponse): void {
  const { method, url, status, body } = response;
  const fail = (reason: string) => {
    throw new Error(
      `${method} ${url} answered ${status}, against the contract: ${reason}\n${body.slice(0, 600)}`,
    );
  };
  if (!url.startsWith(`${PREFIX}/`)) return;
  const route = routeOf(method, url);
  if (status >= 400) assertFailure(response, fail);
  if (route === undefined) {
    if (status !== 404) fail("the contract does not know this operation, so it must be 404");
    return;
  }
  // The contract is linted, so this shape is certain.
  const documented = (route.operation.responses as Record<string, ResponseObject>)[String(status)];
  if (documented === undefined) return fail("this status is not documented");
  const pointer = documented.$ref?.replace("#", "") ?? `${route.pointer}/responses/${status}`;
  const content = documented.$ref === undefined ? documented.content : { "application/json": {} };
  if (content?.["text/csv"] !== undefined) {
    if (!(response.contentType ?? "").startsWith("text/csv"))
      fail(`it is ${response.contentType}, not CSV`);
    return;
  }
  if (content?.["application/json"] === undefined) {
    if (body !== "") fail("a body where none is documented");
    return;
  }
  if (!(response.contentType ?? "").startsWith("application/json"))
    fail(`it is ${response.contentType}, not JSON`);
  const validate = validatorOf(`${pointer}/content/application~1json/schema`);
  const parsed: unknown = JSON.parse(body);
  if (!validate(parsed)) fail(ajv.errorsText(validate.errors));
  if (status < 300 && !is(schemaOf(route.operation.operationId), parsed))
    fail("the app's own schema rejects it");
}

function assertFailure({ body, contentType }: SeenResponse, fail: (reason: string) => void): void {
  if (!(contentType ?? "").startsWith("application/json")) return fail("the failure is not JSON");
  const error: unknown = JSON.parse(body);
  if (typeof error !== "object" || error === null || !("message" in error) || !("code" in error))
    return fail("the failure has no message or code");
  if (INTERNALS.test(body)) fail("it shows internal details");
}

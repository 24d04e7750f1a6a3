import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * The library that reads the contract checks it against OpenAPI's own schema, and compiles that anew for each app: half of
 * what building one takes. Here it is compiled once a process; each app's contract is checked as ever.
 */
const { resolve } = createRequire(import.meta.resolve("fastify-openapi-glue"));
const library: unknown = await import(
  pathToFileURL(resolve("@seriousme/openapi-schema-validator")).href
);
const compiled = {};
// The version at hand has a class of this name; without one this fails at once.
const { Validator } = Object(library) as { Validator: { prototype: object } };
Object.defineProperty(Validator.prototype, "ajvValidators", {
  // Vitest may load this file anew within a process.
  configurable: true,
  get: () => compiled,
  set() {
    // Each of its objects begins with none.
  },
});

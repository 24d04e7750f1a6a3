import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * The contract's library parses it for each app, which takes two thirds of the app's start. Here a
 * process parses it once, and its apps share the result.
 */
const { resolve } = createRequire(import.meta.resolve("fastify-openapi-glue"));
const library: unknown = await import(pathToFileURL(resolve("./lib/Parser.js")).href);
// Fails at once if the library's version has no such class and method.
const { Parser } = Object(library) as {
  Parser: { prototype: { parse: (contract: unknown, options: object) => Promise<object> } };
};
const { parse } = Parser.prototype;
const parsed = new Map<unknown, Promise<object>>();

if (!Object.hasOwn(parse, "isShared")) {
  Parser.prototype.parse = Object.assign(
    function (this: object, contract: unknown, options: object) {
      const known = parsed.get(contract) ?? parse.call(this, contract, options);
      parsed.set(contract, known);
      return known;
    },
    { isShared: true },
  );
}

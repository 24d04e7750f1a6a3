import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * The library that reads the contract does so anew for each app: two thirds of what building one takes. Here a process reads
 * it once, and its apps share what came of it.
 */
const { resolve } = createRequire(import.meta.resolve("fastify-openapi-glue"));
const library: unknown = await import(pathToFileURL(resolve("./lib/Parser.js")).href);
// The version at hand has a class of this name with this method; without one this fails at once.
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

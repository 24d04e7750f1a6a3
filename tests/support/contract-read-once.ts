import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Shares the parsed contract, because the parse takes two thirds of an app's start. */
const { resolve } = createRequire(import.meta.resolve("fastify-openapi-glue"));
const library: unknown = await import(pathToFileURL(resolve("./lib/Parser.js")).href);
// Another version of the library would fail here at once.
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

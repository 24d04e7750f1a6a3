import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "server/platform/config";

it("Every setting that the program reads stands in the table of the README", () => {
  const names = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(/"([A-Z]+(?:_[A-Z]+)+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  const readme = readFileSync("README.md", "utf8");
  const table = readme.slice(readme.indexOf("## Settings"), readme.indexOf("## Health"));
  const told = new Set(Array.from(table.matchAll(/`([A-Z_]+)`/g), ([, name]) => name));
  // What Node's own world has.
  const missing = names.filter((name) => !told.has(name) && name !== "NODE_ENV");
  expect(missing).toEqual([]);
});

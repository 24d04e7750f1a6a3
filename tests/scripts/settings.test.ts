import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "server/platform/config";

it("Every setting that the program reads is documented", () => {
  const names = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(/"([A-Z]+(?:_[A-Z]+)+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  const documented = readFileSync("docs/configuration.md", "utf8");
  const told = new Set(Array.from(documented.matchAll(/`([A-Z_]+)`/g), ([, name]) => name));
  const missing = names.filter((name) => !told.has(name) && name !== "NODE_ENV");
  expect(missing).toEqual([]);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SHOWN_BY = /\| `([^`]+)` "([^"]+)" \|$/gm;

it("Each test that docs/spec-coverage.md names exists", () => {
  const named = [...readFileSync("docs/spec-coverage.md", "utf8").matchAll(SHOWN_BY)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ([, file = "", title = ""]) => !readFileSync(file, "utf8").includes(title),
  );
  expect(missing.map(([row]) => row)).toEqual([]);
});

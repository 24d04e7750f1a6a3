import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "docs/spec-coverage";
const SHOWN_BY = /\| `([^`]+)` "([^"]+)" \|$/;

const rows = readdirSync(FOLDER)
  .flatMap((name) => readFileSync(`${FOLDER}/${name}`, "utf8").split("\n"))
  .filter((line) => line.startsWith("| ") && !line.endsWith("| shown by |"));

function isTrue(row: string): boolean {
  const [, file, title = ""] = SHOWN_BY.exec(row) ?? [];
  return file === undefined
    ? row.endsWith("| no test |")
    : readFileSync(file, "utf8").includes(title);
}

it("Each row of docs/spec-coverage names an existing test, or says that there is none", () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => !isTrue(row))).toEqual([]);
});

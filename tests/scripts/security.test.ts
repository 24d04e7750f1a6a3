import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const document = readFileSync("docs/security.md", "utf8");
const named = [...document.matchAll(/`((?:tests|e2e)\/[\w./-]+\.ts)` "([^"]*)"/g)].map(
  ([, file = "", title = ""]) => ({ file, title }),
);

it("Every test that the document on security names is there", () => {
  expect(named.length).toBeGreaterThan(60);
  expect(
    named.filter(
      ({ file, title }) =>
        title === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(`"${title}"`),
    ),
  ).toEqual([]);
});

it("Every line of its tables says whether a requirement is met, and how or why not", () => {
  const rows = [...document.matchAll(/^\| ((?:\d+\.\d+\.\d+[^|]*?)) \| ([^|]+) \| ([^|]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(([, , met = ""]) => !["yes", "partly", "no"].includes(met))).toEqual([]);
  expect(rows.filter(([, , , how = ""]) => how.trim().length < 5)).toEqual([]);
});

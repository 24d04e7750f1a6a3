import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesOf } from "./source-files.ts";

const document = readFileSync("docs/security.md", "utf8");
const namedTests = [...document.matchAll(/`((?:tests|e2e)\/[\w./-]+\.tsx?)`/g)].map(
  ([, file = ""]) => file,
);

it("Every test file that docs/security.md names exists", () => {
  expect(namedTests.length).toBeGreaterThan(60);
  expect(namedTests.filter((file) => !existsSync(file))).toEqual([]);
});

it("Every requirement in docs/security.md has a verdict, a reason, and a test where it is met", () => {
  const rows = [...document.matchAll(/^\| ((?:\d+\.\d+\.\d+[^|]*?)) \| ([^|]+) \| ([^|]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(([, , met = ""]) => !["yes", "partly", "no"].includes(met))).toEqual([]);
  expect(rows.filter(([, , , how = ""]) => how.trim().length < 5)).toEqual([]);
  const unproven = document
    .split("\n")
    .filter(
      (line) => /^\| \d+\.\d+\.\d+[^|]* \| (yes|partly) \|/.test(line) && !/\.tsx?`/.test(line),
    );
  expect(unproven, "met, but no test shows it").toEqual([]);
});

/** A file with one of these must let no untrusted input reach it. */
const DANGERS = [
  /from "node:(child_process|vm)"/,
  /\beval\(|new Function\b|new RegExp\(/,
  /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|createContextualFragment/,
];
/** These start PostgreSQL and its needs with our own arguments. */
const EMBEDDED = new Set([
  "server/platform/db/file-lock.ts",
  "server/platform/db/postgres-process.ts",
]);
const OF_OURS = "src/display/auth-form.ts";

it("Only PostgreSQL is started as a process, and no code or HTML is built from text", () => {
  const files = filesOf("server", "domain", "engine", "offline", "src", "sw").filter(
    (file) => !EMBEDDED.has(file) && file !== OF_OURS,
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return DANGERS.some((danger) => danger.test(text));
  });
  expect(found).toEqual([]);
});

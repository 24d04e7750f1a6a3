import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const THIS = "tests/scripts/references.test.ts";
const files = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  { encoding: "utf8" },
)
  .split("\0")
  .filter(
    (path) =>
      /\.(?:md|ts|tsx|mjs|yaml|json|css|html)$/.test(path) && path !== THIS && existsSync(path),
  );
const texts = files.map((path) => [path, readFileSync(path, "utf8")] as const);

it("Every link of a document leads to a file of this repository", () => {
  const links = texts
    .filter(([path]) => path.endsWith(".md"))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = ""]) =>
        join(dirname(path), to),
      ),
    );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((to) => to.startsWith("..") || !existsSync(to))).toEqual([]);
});

it("Every file that code or a document names exists", () => {
  const named = texts.flatMap(([path, text]) =>
    [
      ...text.matchAll(
        /(?<![\w/.-])(?:docs|scripts|src|sw|server|domain|offline|engine|e2e|tests|openapi)\/[\w./-]*\w\.(?:md|ts|tsx|mjs|yaml)\b/g,
      ),
    ].map(([name]) => ({ path, name })),
  );
  const invented = new Set(["tests/scripts/checks.test.ts", "tests/scripts/plain-english.test.ts"]);
  expect(
    named
      .filter(({ path, name }) => !invented.has(path) && !existsSync(name))
      .map(({ path, name }) => `${path} names ${name}`),
  ).toEqual([]);
});

it("No file refers to a document outside the repository", () => {
  expect(
    texts
      .filter(([, text]) => /\b(?:SPEC|DESIGN|STYLE|LOOK)\.md\b/.test(text))
      .map(([path]) => path),
  ).toEqual([]);
});

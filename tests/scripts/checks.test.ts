import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PROGRAMS, SHARED } from "../../scripts/import-rules.mjs";
import { findRepeatedFacts } from "../../scripts/repeated-facts.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchline-sources-"));
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function run(tool: string, args: readonly string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(resolve("node_modules/.bin", tool), args, {
    cwd: root,
    encoding: "utf8",
  });
  return { passed: status === 0, output: stdout + stderr };
}

const FORBIDDEN = [
  ["the page from the server", "src/queries/a.ts", "../../server/fixtures/any.ts"],
  ["the worker from the page", "sw/sync/a.ts", "../../src/queries/any.ts"],
  ["the server from the phone's store", "server/fixtures/a.ts", "../../offline/any.ts"],
  ["queries from a screen", "src/queries/b.ts", "../screens/home/any.ts"],
  ["a subject from the one beside it", "server/mail/a.ts", "../credits/any.ts"],
  ["the platform from a subject", "server/platform/db/a.ts", "../../fixtures/any.ts"],
  ["a screen from what speaks HTTP", "src/screens/home/a.ts", "../../api/client.ts"],
  ["a subject's operations from tables", "server/mail/mail-operations.ts", "./tables.ts"],
  ["the product from its tests", "domain/a.ts", "../tests/any.ts"],
  ["the domain from Node", "domain/b.ts", "node:fs"],
  ["a folder without a place", "server/elsewhere/a.ts", "./any.ts"],
] as const;

describe("The import rules", () => {
  it("forbid imports from folders above or beside, and cycles, and nothing else", () => {
    for (const [, from, to] of FORBIDDEN) {
      if (to.startsWith(".")) write({ [join(dirname(from), to)]: "export const any = 1;" });
      write({ [from]: `import "${to}";\n` });
    }
    write({
      "src/screens/home/allowed.ts": 'import "../../queries/any.ts";',
      "server/feeds/demo/a.ts": 'import "../replay/b.ts";',
      "server/feeds/replay/b.ts": "export const b = 1;",
      "server/feeds/replay/c.ts": 'import "../demo/d.ts";',
      "server/feeds/demo/d.ts": "export const d = 1;",
    });
    const folders = ["src", "sw", "server", "domain", "offline"];
    const { passed, output } = run("depcruise", [
      "--config",
      resolve(".dependency-cruiser.mjs"),
      ...folders,
    ]);
    expect(passed).toBe(false);
    for (const [what, from, to] of FORBIDDEN) {
      expect(output, what).toContain(
        `${from} → ${to.startsWith(".") ? join(dirname(from), to) : "fs"}`,
      );
    }
    expect(output).toContain("every folder has import rules: server/elsewhere/a.ts");
    expect(output).toMatch(/no cycle of folders: server\/feeds\/(?:demo|replay)/);
    expect(output).not.toContain("allowed.ts");
  }, 60_000);

  it("cover folders that docs/architecture.md describes", () => {
    const document = readFileSync("docs/architecture.md", "utf8");
    const folders = Object.keys({ ...PROGRAMS, ...SHARED });
    expect(folders.filter((folder) => !document.includes(`\`${folder}/\``))).toEqual([]);
  });

  it("list every folder once", () => {
    for (const { lines } of Object.values(PROGRAMS))
      expect(new Set(lines.flat()).size).toBe(lines.flat().length);
    for (const { imports } of Object.values(SHARED))
      expect(Object.keys(SHARED)).toEqual(expect.arrayContaining(imports));
  });
});

describe("The check for facts that are stated twice", () => {
  it.each([
    [
      "sw/strategies/a.ts",
      'export const LIVE = ["first_half", "halftime", "second_half"];',
      "which statuses are live",
    ],
    ["server/a.ts", 'export const NAME = "x-touchline-saved-at";', "a header of our own"],
    ["src/ui/a.ts", 'export const value = localStorage.getItem("a");', "the page's storage"],
    ["engine/a.ts", "export const DAY = 86_400_000;", "the length of a day"],
    ["sw/a.ts", "export const WEEK = 7 * 24 * 3_600;", "the length of a day"],
    [
      "server/feeds/a.ts",
      "export const day = new Date(at).toISOString().slice(0, 10);",
      "how a day is written",
    ],
    ["sw/b.ts", 'export const API = "/api/v1";', "where the API begins"],
    ["src/api/a.ts", "export const header = `Bearer ${token}`;", "how a token travels"],
    ["server/b.ts", "export const LAST_ID = 2_147_483_647;", "the highest id"],
    ["server/feeds/b.ts", "state = (state + 0x6d2b79f5) | 0;", "the generator of seeded numbers"],
    [
      "src/storage/a.ts",
      'indexedDB.deleteDatabase("touchline");',
      "the name of the phone's database",
    ],
  ])("finds one in %s", (path, text, fact) => {
    write({
      [path]: `// The first line.\n${text}\n`,
      "domain/day.ts": "export const DAY_S = 86_400;\n",
    });
    expect(findRepeatedFacts(root)).toEqual([expect.stringMatching(`^${path}:2 states ${fact}`)]);
  });

  it("finds none in the sources", () => {
    expect(findRepeatedFacts(resolve("."))).toEqual([]);
  });
});

it("The format check names a file that is not formatted", () => {
  write({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 'one'\n" });
  const { passed, output } = run("oxfmt", ["--check", "--config", resolve(".oxfmtrc.json"), "."]);
  expect(passed).toBe(false);
  expect(output).toContain("b.ts");
  expect(output).not.toContain("a.ts");
});

const STEADY = [
  "<li>{words}</li>",
  "<li>{`${words}, ${count}`}</li>",
  "<li>{isLive ? words : null}</li>",
  "<li>{isLive ? <b>Live</b> : null}<span>{words}</span></li>",
  "<li>By {NAME}, <b>always</b></li>",
  "<li>{icon}</li>",
];
const BREAKABLE = [
  "<li>{words} <b>{count}</b></li>",
  "<li>Round {count}</li>",
  "<li>{isLive ? <b>Live</b> : null}Today</li>",
  "<li>{icon}Today</li>",
  "<li>{words}{count}</li>",
  "<li>{[words, words]}</li>",
  "<li><Words />Today</li>",
  "<li>{isLive ? <>Today</> : <b>Live</b>}</li>",
];

describe("The check of changing text", () => {
  it("reports each text that a translator would break, and no other", () => {
    write({
      "src/tsconfig.json": JSON.stringify({
        compilerOptions: {
          jsx: "react-jsx",
          module: "esnext",
          moduleResolution: "bundler",
          strict: true,
          types: [],
        },
        include: ["."],
      }),
      "src/row.tsx": [
        'import type { ReactNode } from "react";',
        'const NAME = "Touchline";',
        "type Props = { words: string; count: number; isLive: boolean; icon: ReactNode };",
        "export function Row({ words, count, isLive, icon }: Props) {",
        "return <ul>",
        ...STEADY,
        ...BREAKABLE,
        "</ul>;",
        "}",
        "export function Words() { return <i>{NAME}</i>; }",
      ].join("\n"),
    });
    const { stdout } = spawnSync(process.execPath, [resolve("scripts/changing-text.mjs")], {
      cwd: root,
      encoding: "utf8",
    });
    const lines = readFileSync(join(root, "src/row.tsx"), "utf8").split("\n");
    const reported = [...stdout.matchAll(/row\.tsx:(\d+):/g)].map(
      ([, line]) => lines[Number(line) - 1],
    );
    expect(new Set(reported)).toEqual(new Set(BREAKABLE));
  }, 60_000);
});

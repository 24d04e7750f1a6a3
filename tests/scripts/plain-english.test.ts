import { describe, expect, it } from "vitest";
import { findings } from "../../scripts/plain-english.mjs";

const words = (count: number) => Array.from({ length: count }, () => "to").join(" ");

describe("The check of plain English", () => {
  it.each([
    ["README.md", `A document.\n\n${words(20)}. Another sentence.`],
    ["README.md", `${words(15)}\n\`some code that is one word\` "and a quotation of many words".`],
    ["README.md", `\`\`\`\n${words(40)}, whoever\n\`\`\``],
    ["docs/spec-coverage/1-product.md", `| sentence |\n|---|\n| ${words(30)} |`],
    [
      "src/a.ts",
      "// The first line.\n// The second line.\nconst a = 1; // A third, beside code.\n",
    ],
    ["src/a.ts", "/**\n * One.\n * Two.\n * Three.\n * Four.\n * @returns five\n */\n"],
    ["src/a.ts", `const text = "// whoever ${words(40)}";\n`],
    ["tests/a.test.ts", 'it("A fan logs in and sees their matches", () => {});'],
    ["tests/a.test.ts", 'expect(text("whoever"), "The page is empty").toBe("whoever");'],
    ["src/a.ts", "// Offers a plan. Who pays is known.\n"],
    ["openapi/v1.yaml", `info:\n  description: Short.\n  example: { text: "whoever" }\n`],
    ["openapi/generated/v1.d.ts", "// Whoever"],
  ])("accepts %s: %j", (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it.each([
    ["README.md", `One.\n\nTwo. A ${words(20)}.`, "3: a sentence of 21 words"],
    ["docs/glossary.md", "| a |\n|---|\n| the like |", '3: the word "the like"'],
    ["docs/a.md", "He heeds\nit and so\nlong.", '1: the word "heeds"', '2: the word "so long"'],
    ["sw/a.ts", "// One.\n// Two.\n// Three.\n", "1: a comment of 3 lines; at most 2"],
    [
      "src/a.tsx",
      "const a = <p>{/* One.\nTwo.\nThree. */}</p>;",
      "1: a comment of 3 lines; at most 2",
    ],
    ["e2e/a.ts", "/**\n * One.\n * Two.\n * Three.\n */\n", "1: a comment of 3 lines; at most 2"],
    ["src/a.ts", `const a = 1;\n// ${"w".repeat(98)}\n`, "2: 101 columns; at most 100"],
    ["docs/a.md", `# A\n\n${"Six. ".repeat(21)}\n`, "3: 105 columns; at most 100"],
    ["engine/a.ts", "/**\n * One.\n * @param a whatever\n */\n", '3: the word "whatever"'],
    [
      "tests/a.test.ts",
      `describe.skip("A fan waits meanwhile", () => {\n  it.each([1])(\`${"w".repeat(91)}\`, f);\n});`,
      '1: the word "meanwhile"',
      "2: a title of 91 characters; at most 90",
    ],
    ["src/a.ts", "const a = 1;\n// Of two, one.\n", '2: a comment that begins with "Of"'],
    ["src/a.ts", "/** Who reads this. */\n", '1: a comment that begins with "Who"'],
    [
      "e2e/a.e2e.ts",
      'expect(a, `meanwhile ${b}`).toBe(c);\nawait expect.poll(a, "so long").toBe(c);',
      '1: the word "meanwhile"',
      '2: the word "so long"',
    ],
    [
      "openapi/v1.yaml",
      "# One.\n# Two.\n# Three.\ninfo:\n  description: |\n    One.\n    Told.\n",
      "1: a comment of 3 lines; at most 2",
      '7: the word "Told"',
    ],
  ])("refuses %s: %j", (path, text, ...faults) => {
    expect(findings(path, text)).toEqual(faults.map((fault) => `${path}:${fault}`));
  });
});

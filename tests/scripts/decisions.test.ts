import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "docs/decisions";
const PARTS = ["Context", "Decision", "Consequences", "Alternatives"];
const MAX_LINES = 40;

const records = readdirSync(FOLDER).map((name) => ({
  number: Number(name.slice(0, 4)),
  name,
  text: readFileSync(`${FOLDER}/${name}`, "utf8"),
}));

it("Every decision record has its number, four parts and at most 40 lines", () => {
  const isComplete = ({ number, text }: (typeof records)[number]) =>
    text.startsWith(`# ${number}. `) &&
    [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part).join() === PARTS.join() &&
    text.trimEnd().split("\n").length <= MAX_LINES;
  expect(records.length).toBeGreaterThan(50);
  expect(records.filter((record) => !isComplete(record)).map(({ name }) => name)).toEqual([]);
});

it("Every decision that a comment or a document cites exists", () => {
  const cited = execFileSync("git", ["grep", "-hoiE", "decisions?( record|/)? ?[0-9]{1,4}\\b"], {
    encoding: "utf8",
  })
    .split("\n")
    .flatMap((citation) => /\d+$/.exec(citation)?.map(Number) ?? []);
  expect(cited.length).toBeGreaterThan(50);
  const known = new Set(records.map(({ number }) => number));
  expect([...new Set(cited)].filter((number) => !known.has(number))).toEqual([]);
});

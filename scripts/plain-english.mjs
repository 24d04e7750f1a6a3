/** Checks that documents, comments, test titles and assertion messages are short and plain. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { toString as textOf } from "mdast-util-to-string";
import { parseSync, Visitor } from "oxc-parser";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { LineCounter, parseDocument, visit as visitYaml } from "yaml";

const SENTENCE_WORDS = 20;
const TITLE_CHARACTERS = 90;
const COLUMNS = 100;
const COMMENT_LINES = 2;
/** A JSDoc comment with `@` tags describes an interface, so it may say more above its tags. */
const TAGGED_COMMENT_LINES = 4;
const BANNED =
  /\b(?:whoever|whatever|heed(?:s|ed|ing)?|anew|told|meanwhile|hence|thereof|lest|said of|had of|the like|so long|of late(?= *[.,;:)]|$))\b/gi;

const markdown = remark().use(remarkGfm);
const english = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Rules depend on the path, which is relative to the repository.
 * @returns {string[]} one `path:line: what is wrong` for each finding
 */
export function findings(path, source) {
  return checkFile(path, source)
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, fault }) => `${path}:${line}: ${fault}`);
}

function checkFile(path, source) {
  // Tables in docs/spec-coverage quote the specification.
  if (path.endsWith(".md"))
    return [
      ...checkProse(source, 1, path.startsWith("docs/spec-coverage")),
      ...checkParagraphColumns(source),
    ];
  if (path === "openapi/v1.yaml") return checkContract(source);
  if (!/\.(?:tsx?|mjs|js)$/.test(path) || /^openapi\/generated\/|\.gen\.ts$/.test(path)) return [];
  const { program, comments } = parseSync(path, source);
  return [
    ...checkComments(comments, source),
    ...(/^(?:tests|e2e)\//.test(path) ? checkTitlesAndMessages(program, source) : []),
  ];
}

/** Checks Markdown, without its code blocks. Inline code and quotations count as one word. */
function checkProse(text, firstLine, skipTables = false) {
  const tree = markdown.parse(text);
  visit(tree, "inlineCode", (node) => void (node.value = "Code"));
  const found = [];
  visit(tree, ["paragraph", "heading", "tableCell"], (node) => {
    if (skipTables && node.type === "tableCell") return;
    const raw = textOf(node, { includeImageAlt: false });
    const lines = raw.replaceAll(
      /"[^"]*"|“[^”]*”/g,
      (quote) => `Quote${quote.replaceAll(/./g, "")}`,
    );
    const prose = lines.replaceAll("\n", " ");
    const report = (index, fault) =>
      found.push({ line: firstLine + node.position.start.line + lineOf(lines, index) - 2, fault });
    for (const { 0: word, index } of prose.matchAll(BANNED)) report(index, `the word "${word}"`);
    for (const { segment, index } of english.segment(prose)) {
      const words = segment.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      if (words > SENTENCE_WORDS) report(index, `a sentence of ${words} words`);
    }
  });
  return found;
}

/** The address of an image cannot be wrapped. */
function checkParagraphColumns(source) {
  const found = [];
  visit(markdown.parse(source), "paragraph", ({ children, position: { start, end } }) => {
    if (children.every(({ type }) => type !== "image"))
      found.push(...checkColumns(source, start.line, end.line));
  });
  return found;
}

const lineOf = (text, offset) => text.slice(0, offset).split("\n").length;

function checkComments(comments, source) {
  const joined = [];
  for (const { type, start, end } of comments) {
    const last = joined.at(-1);
    const continues = last?.type === "Line" && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (continues && type === "Line") last.end = end;
    else joined.push({ type, start, end });
  }
  return joined.flatMap(({ start, end }) => checkComment(start, source.slice(start, end), source));
}

function checkComment(start, comment, source) {
  const line = lineOf(source, start);
  const text = comment.replaceAll(/^[ \t]*(?:\/\/+|\/\*+|\*(?!\/)|#+)[ \t]*|[ \t]*\*\/$/gm, "");
  const [prose, ...tags] = text.split(/^@/m);
  const count = prose.split("\n").filter((row) => row.trim() !== "").length;
  const most = comment.startsWith("/**") && tags.length > 0 ? TAGGED_COMMENT_LINES : COMMENT_LINES;
  // A list item ends the paragraph before it, so each tag is a text of its own.
  const found = checkProse(text.replaceAll(/^@\w+(?: \{[^}]*\})?/gm, "-"), line);
  const opening = /^\s*(?:Of|Who) /.exec(text)?.[0].trim();
  if (opening !== undefined) found.push({ line, fault: `a comment that begins with "${opening}"` });
  if (count > most) found.push({ line, fault: `a comment of ${count} lines; at most ${most}` });
  return [...found, ...checkColumns(source, line, line + comment.split("\n").length - 1)];
}

function checkColumns(source, first, last) {
  return source
    .split("\n")
    .slice(first - 1, last)
    .map(({ length }, index) => ({ line: first + index, length }))
    .filter(({ length }) => length > COLUMNS)
    .map(({ line, length }) => ({ line, fault: `${length} columns; at most ${COLUMNS}` }));
}

/** Checks a string or template; other nodes have no findings. */
function checkText(node, source, most = Infinity) {
  const text = node?.quasis?.map(({ value }) => value.raw).join("Value") ?? node?.value;
  if (typeof text !== "string") return [];
  const line = lineOf(source, node.start);
  const fault = `a title of ${text.length} characters; at most ${most}`;
  return [...(text.length > most ? [{ line, fault }] : []), ...checkProse(text, line)];
}

function checkTitlesAndMessages(program, source) {
  const found = [];
  new Visitor({
    CallExpression({ callee, arguments: [title, message] }) {
      const name = source.slice(callee.start, callee.end);
      if (/^expect(?:\.(?:soft|poll))?$/.test(name)) found.push(...checkText(message, source));
      if (/^(?:describe|it|test)\b/.test(name))
        found.push(...checkText(title, source, TITLE_CHARACTERS));
    },
  }).visit(program);
  return found;
}

function checkContract(source) {
  const lineCounter = new LineCounter();
  const comments = [...source.matchAll(/(?<=^[ \t]*)#.*$/gm)].map(({ 0: text, index }) => ({
    type: "Line",
    start: index,
    end: index + text.length,
  }));
  const found = checkComments(comments, source);
  visitYaml(parseDocument(source, { lineCounter }), {
    Pair(_, { key, value }) {
      if (!/^(?:description|summary)$/.test(key.value) || typeof value.value !== "string") return;
      const [first, last] = value.range.map((offset) => lineCounter.linePos(offset).line);
      found.push(...checkProse(value.value, value.type === "BLOCK_LITERAL" ? first + 1 : first));
      found.push(...checkColumns(source, first, last));
    },
  });
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "--"];
  const found = execFileSync("git", [...list, ...process.argv.slice(2)], { encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(path))
    .flatMap((path) => findings(path, readFileSync(path, "utf8")));
  for (const finding of found) console.log(finding);
  process.exitCode = found.length === 0 ? 0 : 1;
}

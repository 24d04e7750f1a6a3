// Build step: inlines the shell's styles into index.html, which saves a first visit a round trip.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const SHELL_RULE = /^(@layer (reset|base|tokens)\b|(\[data-snapshot\] )?\.shell|@keyframes shell)/;

/** If one is missing, its name has changed. */
const EXPECTED = ["@layer reset", "@layer base", "@layer tokens", ".shell-top", ".shell-list"];

/** Phones cache a name forever, but the bundler's hash ignores what this step removes. */
const STEP_HASH = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .digest("base64url")
  .slice(0, 8);

/** @param {{ names: readonly string[] }} asset */
export function assetFileName({ names }) {
  return names.includes("first.css")
    ? `assets/[name]-${STEP_HASH}-[hash][extname]`
    : "assets/[name]-[hash][extname]";
}

/** @returns {import('vite').Plugin} */
export function firstStyles() {
  return {
    name: "first-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const [link, href] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
        const file = bundle?.[href ?? ""];
        if (file?.type !== "asset")
          throw new Error("index.html has no stylesheet link. Check the build's HTML.");
        const rules = topLevelRules(String(file.source));
        const shellRules = rules.filter((rule) => SHELL_RULE.test(rule)).join("");
        const missing = EXPECTED.filter((start) => !shellRules.includes(start));
        if (missing.length > 0)
          throw new Error(
            `The shell's styles lack ${missing.join(", ")}. Update scripts/first-styles.mjs.`,
          );
        if (shellRules.includes("</style")) throw new Error("The shell's styles contain </style.");
        file.source = rules.filter((rule) => !SHELL_RULE.test(rule)).join("");
        return [
          ["</head>", `<style>${shellRules}</style></head>`],
          ["<noscript>", `${link}\n    <noscript>`],
        ].reduce(replaceOne, html.replace(link, ""));
      },
    },
  };
}

function replaceOne(html, [mark, text]) {
  if (html.split(mark).length !== 2)
    throw new Error(`index.html must contain ${mark} exactly once.`);
  return html.replace(mark, () => text);
}

function topLevelRules(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of css.matchAll(/[{}]/g)) {
    depth += mark === "{" ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  if (depth !== 0 || css.slice(start).trim() !== "")
    throw new Error("The stylesheet has unbalanced braces.");
  return rules;
}

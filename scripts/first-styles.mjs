// Build step: inlines the shell's styles into index.html, which saves a first visit a round trip.
// The other styles load from a file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The layers that the shell needs and its own rules (src/theme/shell.css). */
const OF_SHELL = /^(@layer (reset|base|tokens)\b|(\[data-snapshot\] )?\.shell|@keyframes shell)/;

/** The inlined styles must contain these; a missing one means that its name changed. */
const EXPECTED = ["@layer reset", "@layer base", "@layer tokens", ".shell-top", ".shell-list"];

/**
 * Phones cache a hashed name forever. The bundler hashes the uncut file, so the cut adds its own
 * hash.
 */
const CUT = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .digest("base64url")
  .slice(0, 8);

/** @param {{ names: readonly string[] }} asset */
export function assetFileName({ names }) {
  return names.includes("first.css")
    ? `assets/[name]-${CUT}-[hash][extname]`
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
        if (file?.type !== "asset") throw new Error("The page has no styles of its own.");
        const rules = topLevelRules(String(file.source));
        const ofShell = rules.filter((rule) => OF_SHELL.test(rule)).join("");
        const missing = EXPECTED.filter((start) => !ofShell.includes(start));
        if (missing.length > 0)
          throw new Error(`The shell has no styles of ${missing.join(", ")}.`);
        if (ofShell.includes("</style")) throw new Error("The shell's styles end their element.");
        file.source = rules.filter((rule) => !OF_SHELL.test(rule)).join("");
        return [
          ["</head>", `<style>${ofShell}</style></head>`],
          ["<noscript>", `${link}\n    <noscript>`],
        ].reduce(replaceOne, html.replace(link, ""));
      },
    },
  };
}

function replaceOne(html, [mark, text]) {
  if (html.split(mark).length !== 2) throw new Error(`The page has not one ${mark}.`);
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
    throw new Error("The first styles are not whole.");
  return rules;
}

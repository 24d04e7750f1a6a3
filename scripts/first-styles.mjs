// A build step: what the shell in index.html is drawn with stands in the page itself, so that a first visit sees it a round
// trip sooner. The rest of the first styles is a file that only what comes after the shell waits for.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Panda's layers that the shell rests on, and its own rules (src/theme/shell.css); components have the two other layers. */
const OF_SHELL = /^(@layer (reset|base|tokens)\b|(\[data-snapshot\] )?\.shell|@keyframes shell)/;

/** What must be among them; where one is not, its name is another by now. */
const EXPECTED = ["@layer reset", "@layer base", "@layer tokens", ".shell-top", ".shell-list"];

/**
 * The bundler names the file by its whole text, before it is cut: of how it is cut the name is to speak as well, or another
 * cut would come under a name that phones have kept for good.
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
        // A style sheet holds up what stands below it, and the scripts, and not what stands above.
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

/** Minified styles, cut where a rule ends that is in no other. */
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

// A build step: what the shell in index.html is drawn with stands in the page itself, so that a first visit sees it a round
// trip sooner. The rest of the first styles is a file that only what comes after the shell waits for.

/** Panda's layers that every screen rests on, and the shell's own rules (src/theme/shell.css). */
const OF_SHELL = /^(@layer (reset|base|tokens)\b|(\[data-snapshot\] )?\.shell|@keyframes shell)/;

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
        const ofShell = rules.filter((rule) => OF_SHELL.test(rule));
        file.source = rules.filter((rule) => !ofShell.includes(rule)).join("");
        // A style sheet holds up what stands below it, and the scripts, and not what stands above.
        return html
          .replace(link, "")
          .replace("</head>", () => `<style>${ofShell.join("")}</style></head>`)
          .replace("<noscript>", () => `${link}\n    <noscript>`);
      },
    },
  };
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

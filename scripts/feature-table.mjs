import { existsSync, readFileSync } from "node:fs";
import { FEATURES } from "../e2e/browsers/features.mjs";

const BROWSERS = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKitGTK" };
const START = "<!-- table: npm run test:browsers -- --write -->";
const END = "<!-- end of the table -->";

/** @param {string} folder one report for each browser that finished */
export function featureTable(folder) {
  const reports = Object.entries(BROWSERS)
    .map(([id, name]) => ({ name, file: `${folder}/${id}.json` }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, ...JSON.parse(readFileSync(file, "utf8")) }));
  const row = (...cells) => `| ${cells.join(" | ")} |`;
  const rows = [
    ...Object.entries(FEATURES).map(([id, words]) =>
      row(words, ...reports.map((report) => journeyCell(id, report))),
    ),
    ...Object.keys(reports[0]?.supported ?? {}).map((name) =>
      row(`Offers: ${name}`, ...reports.map(({ supported }) => (supported[name] ? "yes" : "no"))),
    ),
  ];
  return [
    row("", ...reports.map(({ name, version }) => `${name} ${majorOf(version)}`)),
    row("---", ...reports.map(() => "---")),
    ...rows,
  ].join("\n");
}

export function putTable(document, table) {
  const [before] = document.split(START);
  const after = document.split(END)[1];
  if (after === undefined) throw new Error("The document has no place for the table.");
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

function journeyCell(id, { done, restartsWhole }) {
  if (!done.includes(id)) return "no";
  return id === "restart" && !restartsWhole ? "yes, in a new tab" : "yes";
}

function majorOf(version) {
  return /[\d]+(\.\d+)?/.exec(version)?.[0] ?? version;
}

// Bundles the programs that tests start into a folder, whole or not at all: build-programs.mjs FOLDER
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { PROGRAMS } from "./ensure-programs.mjs";

const [folder = ""] = process.argv.slice(2);
const next = `${folder}.${process.pid}`;

/** Files beside a module are found from where its source lies. */
const whereItLies = {
  name: "where-it-lies",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const url = JSON.stringify(pathToFileURL(id).href);
    return { code: code.replaceAll("import.meta.url", url), map: null };
  },
};

await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  css: { postcss: {} },
  plugins: [whereItLies],
  build: {
    ssr: true,
    outDir: next,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((path) => [path.replace(/\.ts$/, ""), path])),
      preserveEntrySignatures: "allow-extension",
      output: { entryFileNames: "[name].mjs", chunkFileNames: "shared/[name]-[hash].mjs" },
    },
  },
});

try {
  renameSync(next, folder);
} catch (error) {
  // Another run has made the same meanwhile.
  rmSync(next, { recursive: true });
  if (!existsSync(folder)) throw error;
}
// Those of earlier sources.
for (const name of readdirSync(dirname(folder)))
  if (/^[0-9a-f]{64}$/.test(name) && name !== basename(folder))
    rmSync(join(dirname(folder), name), { recursive: true, force: true });

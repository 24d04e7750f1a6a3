// Bundles Node programs into a folder, all or none: build-programs.mjs FOLDER SOURCE...
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "vite";

const [folder = "", ...sources] = process.argv.slice(2);
const next = `${folder}.${process.pid}`;
const HASHED = /^(.+)-[0-9a-f]{64}$/;

/** Modules find files like migrations by their source path, but all bundles share one folder. */
const sourceUrls = {
  name: "source-urls",
  transform(code, id) {
    if (!/import\.meta\.(url|dirname)/.test(code)) return null;
    const urlOf = (path) =>
      `new URL(${JSON.stringify(relative(resolve(folder), path))}, import.meta.url)`;
    const moved = code
      .replaceAll("import.meta.url", `${urlOf(id)}.href`)
      .replaceAll("import.meta.dirname", `${urlOf(dirname(id))}.pathname`);
    return { code: moved, map: null };
  },
};

await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  css: { postcss: {} },
  plugins: [sourceUrls],
  build: {
    ssr: true,
    outDir: next,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(
        sources.map((source) => [basename(source).replace(/\.ts$/, ""), source]),
      ),
      preserveEntrySignatures: "allow-extension",
      output: { entryFileNames: "[name].mjs", chunkFileNames: "shared-[name]-[hash].mjs" },
    },
  },
});

const old = `${folder}.old`;
if (HASHED.test(folder) && existsSync(folder))
  // Another process made the same bundle at the same time.
  rmSync(next, { recursive: true });
else {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

const [, name] = HASHED.exec(basename(folder)) ?? [];
for (const entry of name === undefined ? [] : readdirSync(dirname(folder)))
  if (entry !== basename(folder) && HASHED.exec(entry)?.[1] === name)
    rmSync(join(dirname(folder), entry), { recursive: true, force: true });

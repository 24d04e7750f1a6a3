// The production build: what is generated, the app and its worker, then each file compressed once: build.mjs [DIR]
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const run = (command, ...args) => execFileSync("npx", ["--no-install", command, ...args], { stdio: "inherit" });

execFileSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" });
const outDir = process.argv[2] ?? "dist";
run("vite", "build", "--outDir", outDir, "--emptyOutDir");

for (const file of readdirSync(outDir, { recursive: true })) {
  const path = join(outDir, file);
  if (!statSync(path).isFile() || !/\.(js|css|html|svg|json|webmanifest|txt)$/.test(path)) continue;
  const content = readFileSync(path);
  if (content.length < 512) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

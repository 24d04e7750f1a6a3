// The production build: build.mjs [DIR]. With DIR it builds only the app, for update tests.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { keepEarlierAssets } from "./earlier-assets.mjs";
import { buildServer } from "./programs.mjs";
import { tool } from "./tool.mjs";

const run = (command, ...args) => execFileSync(tool(command), args, { stdio: "inherit" });

const outDir = (process.argv[2] ?? "dist").replace(/\/$/, "");
// The old build is served until the new one is whole.
const next = `${outDir}.next`;
const old = `${outDir}.old`;
if (!existsSync(outDir) && existsSync(old)) renameSync(old, outDir);

execFileSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" });
run("vite", "build", "--outDir", next, "--emptyOutDir");

for (const file of readdirSync(next, { recursive: true })) {
  const path = join(next, file);
  if (!statSync(path).isFile() || !/\.(js|css|html|svg|json|webmanifest|txt)$/.test(path)) continue;
  const content = readFileSync(path);
  if (content.length < 512) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
keepEarlierAssets(outDir, next);

rmSync(old, { recursive: true, force: true });
if (existsSync(outDir)) renameSync(outDir, old);
renameSync(next, outDir);
rmSync(old, { recursive: true, force: true });

if (process.argv[2] === undefined) buildServer();

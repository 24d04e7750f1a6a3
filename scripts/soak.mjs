// `npm run soak -- --seeds N`: random sequences of faults against the production build; `--seed S` repeats one of them.
import { spawnSync } from "node:child_process";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { programFile } from "./programs.mjs";

ensureInstalled();
if (process.env.WEB_ROOT === undefined) await ensureBuilt();
await installChromium();
const env = { ...process.env, CHROMIUM: findChromium() };
const { status } = spawnSync(
  process.execPath,
  [programFile("e2e/soak/main.ts"), ...process.argv.slice(2)],
  { stdio: "inherit", env },
);
process.exit(status ?? 1);

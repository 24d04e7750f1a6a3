// Installs what a command needs: prepare.mjs [build] [second-build] [browser] [PROGRAM...].
import { ensureBuilt, ensureSecondBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { requirePrograms } from "./system-programs.mjs";

const STEPS = {
  build: () => process.env["WEB_ROOT"] ?? ensureBuilt(),
  "second-build": () => ensureSecondBuilt(),
  browser: () => installChromium().then(() => findChromium()),
};

const needs = process.argv.slice(2);
requirePrograms(needs.filter((need) => !(need in STEPS)));
ensureInstalled();
for (const need of needs) await STEPS[need]?.();

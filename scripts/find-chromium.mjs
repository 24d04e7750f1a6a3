import { existsSync } from "node:fs";
import { installPackages, missingPrograms } from "./system-programs.mjs";

const SHELL = "chromium-headless-shell";
const SHELLS = [`/usr/bin/${SHELL}`];
const FULL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function findInstalled(preferred) {
  const places = preferred === "full" ? [...FULL, ...SHELLS] : [...SHELLS, ...FULL];
  return [process.env["CHROMIUM"], ...places].find(
    (place) => place !== undefined && existsSync(place),
  );
}

/** Tries to install a headless Chromium if there is none, and under CI also the full one. */
export async function installChromium() {
  if (process.env["CI"] === undefined) {
    if (findInstalled("shell") === undefined) await installPackages([SHELL]);
    return;
  }
  const missing = missingPrograms([SHELL, "chromium"]);
  if (missing.length > 0) await installPackages(missing);
}

/** Returns the path of a Chromium, or exits if there is none. */
export function findChromium(preferred = "shell") {
  const found = findInstalled(preferred);
  if (found !== undefined) return found;
  console.error("The browser tests need a Chromium. Install one, or set CHROMIUM to its path.");
  process.exit(1);
}

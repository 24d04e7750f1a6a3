// Finds a Chromium for the browser tests: CHROMIUM, or one of the system's.
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

/** @param {"shell" | "full"} preferred the kind to take where both are there */
function findInstalled(preferred) {
  const places = preferred === "full" ? [...FULL, ...SHELLS] : [...SHELLS, ...FULL];
  return [process.env["CHROMIUM"], ...places].find(
    (place) => place !== undefined && existsSync(place),
  );
}

/**
 * Installs Debian's headless Chromium if there is none; under CI also the full one. Resolves in
 * any case.
 */
export async function installChromium() {
  if (process.env["CI"] === undefined) {
    if (findInstalled("shell") === undefined) await installPackages([SHELL]);
    return;
  }
  const missing = missingPrograms([SHELL, "chromium"]);
  if (missing.length > 0) await installPackages(missing);
}

/**
 * @param {"shell" | "full"} preferred the kind to take where both are there
 * @returns {string} path of a Chromium; ends the process with a sentence where there is none
 */
export function findChromium(preferred = "shell") {
  const found = findInstalled(preferred);
  if (found !== undefined) return found;
  console.error("The browser tests need a Chromium. Install one, or set CHROMIUM to its path.");
  process.exit(1);
}

// A Chromium for the browser tests: the one named, one of the system's, or a freshly installed one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const findInstalled = () => PLACES.find((place) => place !== undefined && existsSync(place));

/** @returns {string} path of a Chromium; ends the process with a sentence where none can be had */
export function findChromium() {
  const found = findInstalled();
  if (found !== undefined) return found;
  console.log("No Chromium found; installing Debian's ...");
  const elevate = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]]) {
    const [program, ...rest] = [...elevate, ...args];
    spawnSync(program, rest, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  }
  const installed = findInstalled();
  if (installed !== undefined) return installed;
  console.error("The browser tests need a Chromium. Install one, or set CHROMIUM to its path.");
  process.exit(1);
}

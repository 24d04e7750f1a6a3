// A Chromium for the browser tests: the one named, one of the system's, or a freshly installed one.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Chromium without the windows around its pages, which no test sees: lighter to install and to run. */
const SHELL = "chromium-headless-shell";

const PLACES = [
  process.env["CHROMIUM"],
  `/usr/bin/${SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const findInstalled = () => PLACES.find((place) => place !== undefined && existsSync(place));

/** Begins to install one where there is none; goes on beside what blocks this process. Ends whether that worked or not. */
export async function installChromium() {
  if (findInstalled() !== undefined) return;
  console.log("No Chromium found; installing Debian's ...");
  const apt = process.getuid?.() === 0 ? "apt-get" : "sudo -n apt-get";
  const installing = spawn("sh", ["-c", `${apt} update -qq; ${apt} install -y -qq ${SHELL}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  await new Promise((resolve) => installing.on("close", resolve).on("error", resolve));
}

/** @returns {string} path of a Chromium; ends the process with a sentence where there is none */
export function findChromium() {
  const found = findInstalled();
  if (found !== undefined) return found;
  console.error("The browser tests need a Chromium. Install one, or set CHROMIUM to its path.");
  process.exit(1);
}

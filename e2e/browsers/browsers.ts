import { existsSync } from "node:fs";
import { findChromium } from "../../scripts/find-chromium.mjs";
import type { DrivenBrowser } from "./driven-browser.ts";
import { openWithPuppeteer } from "./puppeteer-browser.ts";
import { openWebKit } from "./webkit-browser.ts";

const FIREFOXES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Root, for example in a container, cannot use the sandbox. */
const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

const OPENERS: Record<string, () => Promise<DrivenBrowser>> = {
  chromium: () =>
    openWithPuppeteer({
      browser: "chrome",
      executablePath: findChromium("full"),
      args: CHROMIUM_ARGS,
    }),
  firefox: () => openWithPuppeteer({ browser: "firefox", executablePath: findFile(FIREFOXES) }),
  webkit: () => openWebKit(findFile),
};

export const BROWSERS = Object.keys(OPENERS);

export function openBrowser(name: string): Promise<DrivenBrowser> {
  const open = OPENERS[name];
  if (open === undefined) throw new Error(`There is no browser of the name ${name}.`);
  return open();
}

function findFile(paths: readonly string[]): string {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`None of ${paths.join(", ")} is installed.`);
  return found;
}

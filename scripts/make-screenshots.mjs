// Takes the screenshots for the manifest and the README. Needs a build.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { findChromium, installChromium } from "./find-chromium.mjs";
import { programFile } from "./programs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "public/screenshots");
const screens = [
  {
    name: "narrow",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
  },
  { name: "wide", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
];

async function startServer(dataDir) {
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", FEED: "demo" };
  const child = spawn(process.execPath, [programFile("e2e/support/serve.ts")], {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+) /.exec(line)?.[1];
    if (port !== undefined) return { url: `http://localhost:${port}`, child };
  }
  throw new Error("The server ended before it listened.");
}

async function stopServer(child) {
  const exited = new Promise((resolve) => child.on("exit", resolve));
  child.stdin.end();
  await exited;
}

async function openMatch(page) {
  const links = page.getByRole("link", { name: /^View Predictions, / });
  const live = page.getByRole("link", { name: /^View Predictions, .*, Live/ });
  await links.first().waitFor();
  await ((await live.count()) > 0 ? live.first() : links.first()).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

const dataDir = await mkdtemp(join(tmpdir(), "touchline-screenshots-"));
const { url, child } = await startServer(dataDir);
await installChromium();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
});
try {
  await mkdir(target, { recursive: true });
  for (const { name, ...options } of screens) {
    const context = await browser.newContext({
      ...options,
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const save = async (part) => {
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(target, `${name}-${part}.png`) });
    };
    await page.goto(url);
    await page
      .getByRole("link", { name: /^View Predictions, / })
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    await save("fixtures");
    if (name === "narrow") await page.screenshot({ path: join(root, "docs/screenshot.png") });
    await openMatch(page);
    await save("match");
    await context.close();
  }
} finally {
  await browser.close();
  await stopServer(child);
  await rm(dataDir, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type CDPSession, type Page } from "@playwright/test";
import Fastify from "fastify";
import { build } from "vite";
import { median, type Row } from "./compare.ts";
import { serveApp } from "#server/platform/http/serve-app.ts";
import { OwnProgram } from "../../e2e/support/program.ts";
import { TIME_ZONE } from "../../e2e/support/time-zone.ts";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { watchForFirstPaint } from "./first-paint.ts";

const SLOWDOWN = 4;
const ROUNDS = 15;
const LIMIT = 1.25;
const FIXTURE = 'main a[aria-label^="View Predictions, "]';
const HEADING = "h1";
const BROWSER_ARGUMENTS = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

interface App {
  origin: string;
  shows: string;
  stop(): Promise<void>;
}

async function productApp(): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), "touchline-bench-"));
  const program = await OwnProgram.start({
    settings: { DATA_DIR: dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  });
  return { origin: `http://localhost:${program.port}`, shows: FIXTURE, stop: () => program.stop() };
}

async function emptyApp(): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-empty-app-"));
  await build({
    configFile: join(import.meta.dirname, "empty-app/vite.config.ts"),
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = Fastify();
  await serveApp(server, folder);
  await server.listen({ port: 0, host: "127.0.0.1" });
  async function stop(): Promise<void> {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  // A listening TCP server's address is always an AddressInfo.
  return {
    origin: `http://localhost:${(server.server.address() as AddressInfo).port}`,
    shows: HEADING,
    stop,
  };
}

async function install(page: Page, { origin, shows }: App): Promise<number> {
  await page.goto(origin);
  await page.locator(shows).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Closing a page that the worker controls stores the next start's snapshot.
  await page.reload();
  await page.locator(shows).first().waitFor();
  const shown = await page.locator(shows).count();
  await page.goto("about:blank");
  return shown;
}

interface Start {
  seen: number;
  inUse: number;
}

async function start(page: Page, session: CDPSession, app: App): Promise<Start> {
  await page.goto("about:blank");
  await session.send("ServiceWorker.stopAllWorkers");
  await page.goto(app.origin, { waitUntil: "commit" });
  return page.evaluate(async () => ({ seen: await window.firstPaint, inUse: await window.inUse }));
}

/** Alternates both apps, so that a busy machine slows them equally. */
async function measure(page: Page, product: App, empty: App): Promise<[seen: Row, inUse: Row]> {
  const fixtures = await install(page, product);
  await install(page, empty);
  await Promise.all([product.stop(), empty.stop()]);
  await page.context().setOffline(true);
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const times = { product: [] as Start[], empty: [] as Start[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.product.push(await start(page, session, product));
    times.empty.push(await start(page, session, empty));
  }
  const row = (what: string, kind: keyof Start, limit: number | null): Row => {
    const ms = median(times.product.map((start) => start[kind]));
    const baselineMs = median(times.empty.map((start) => start[kind]));
    return {
      name: `offline start, ${what}, CPU ${SLOWDOWN}x slower`,
      ms,
      baseline: "empty app of the same libraries",
      baselineMs,
      ratio: ms / baselineMs,
      limit,
    };
  };
  return [
    row(`fixtures on screen (a day of ${fixtures})`, "seen", LIMIT),
    row("the app in use", "inUse", null),
  ];
}

export async function offlineStartRows(): Promise<[seen: Row, inUse: Row]> {
  const [product, empty] = await Promise.all([productApp(), emptyApp()]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 800 },
      locale: "en-GB",
      timezoneId: TIME_ZONE,
    });
    // The compiled function calls a helper that the page lacks.
    await page.addInitScript("globalThis.__name = (value) => value;");
    await page.addInitScript(watchForFirstPaint, {
      [product.origin]: product.shows,
      [empty.origin]: empty.shows,
    });
    return await measure(page, product, empty);
  } finally {
    await browser.close();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { type DrivenBrowser, PHONE, WAIT_MS } from "./driven-browser.ts";

interface Options {
  browser: "chrome" | "firefox";
  executablePath: string;
  args?: string[];
}

export async function openWithPuppeteer(options: Options): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "touchline-browser-"));
  const complaints: string[] = [];
  let browser: Browser;
  let page: Page;

  async function start(): Promise<void> {
    browser = await puppeteer.launch({
      ...options,
      userDataDir: profile,
      protocolTimeout: 2 * WAIT_MS,
    });
    page = await browser.newPage();
    await page.setViewport(PHONE);
    page.setDefaultTimeout(WAIT_MS);
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) =>
      complaints.push(error instanceof Error ? error.message : String(error)),
    );
  }
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);

  await start();
  return {
    restartsWhole: true,
    complaints,
    version: () => browser.version(),
    async open(url) {
      await page.goto(url, { waitUntil: "domcontentloaded", timeout: WAIT_MS });
    },
    async waitFor(xpath) {
      await find(xpath).wait();
    },
    click: (xpath) => find(xpath).click(),
    fill: (xpath, text) => find(xpath).fill(text),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    async restart() {
      await browser.close();
      await start();
    },
    async stop() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

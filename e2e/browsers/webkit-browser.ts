import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, type WebDriver } from "selenium-webdriver";
import { type DrivenBrowser, PHONE, WAIT_MS } from "./driven-browser.ts";

/** Debian has two versions of this folder. */
const MINI_BROWSERS = ["4.1", "4.0"].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/** A driven WebKit never stores its profile, so a restart only opens another tab. */
export async function openWebKit(
  findFile: (paths: readonly string[]) => string,
): Promise<DrivenBrowser> {
  const port = await freePort();
  const server = startDriver(port);
  let driver: WebDriver;
  try {
    await untilReady(port, server);
    driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: findFile(MINI_BROWSERS), args: ["--automation"] },
      })
      .build();
    await driver.manage().setTimeouts({ script: WAIT_MS, pageLoad: WAIT_MS });
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...PHONE });
  } catch (error) {
    server.kill();
    throw error;
  }

  async function waitUntilFound<T>(look: () => Promise<T | null>, failure: string): Promise<T> {
    const found = await driver.wait(look, WAIT_MS, failure);
    if (found === null) throw new Error(failure);
    return found;
  }

  const find = (xpath: string) =>
    waitUntilFound(async () => {
      // The page may replace the element during the check; the next check finds the new one.
      for (const element of await driver.findElements(By.xpath(xpath)))
        if (await element.isDisplayed().catch(() => false)) return element;
      return null;
    }, `No visible ${xpath}`);

  /** Content that loads above an element moves it, and a click at its old place is lost. */
  function findAtRest(xpath: string) {
    let lastPlace = "";
    return waitUntilFound(async () => {
      const element = await find(xpath);
      const place = JSON.stringify(await element.getRect().catch(() => null));
      const isAtRest = place === lastPlace && place !== "null";
      lastPlace = place;
      return isAtRest ? element : null;
    }, `Always moving: ${xpath}`);
  }

  return {
    restartsWhole: false,
    complaints: [],
    async version() {
      const capabilities = await driver.getCapabilities();
      return `webkitgtk/${capabilities.getBrowserVersion() ?? "?"}`;
    },
    open: (url) => driver.get(url),
    async waitFor(xpath) {
      await find(xpath);
    },
    async click(xpath) {
      await (await findAtRest(xpath)).click();
    },
    async fill(xpath, text) {
      await (await find(xpath)).sendKeys(text);
    },
    evaluate: (body) =>
      driver.executeAsyncScript(
        `const done = arguments[arguments.length - 1]; (async () => { ${body} })().then(done, (error) => done(String(error)));`,
      ),
    async restart() {
      const before = await driver.getWindowHandle();
      await driver.switchTo().newWindow("tab");
      const after = await driver.getWindowHandle();
      await driver.switchTo().window(before);
      await driver.close();
      await driver.switchTo().window(after);
    },
    async stop() {
      await driver.quit().catch(() => undefined);
      server.kill();
    },
  };
}

function startDriver(port: number): ChildProcess {
  return spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      // Root, for example in a container, cannot use the sandbox.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
    },
  });
}

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (response?.ok === true) return;
    await wait(200);
  }
  throw new Error("WebKitWebDriver did not start.");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("No free port.")),
      );
    });
  });
}

/**
 * What the journey needs of a browser that Playwright does not drive. Elements are found by XPath, because
 * Puppeteer and WebDriver both know it. Each call waits for its element and throws after `WAIT_MS`.
 */
export interface DrivenBrowser {
  /** Name and version, such as "firefox/140.1". */
  version(): Promise<string>;
  open(url: string): Promise<void>;
  waitFor(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  /** Runs the body of an async function in the page. Its JSON value comes back. */
  evaluate(body: string): Promise<unknown>;
  /** Closes the browser, or the tab where the browser cannot keep its profile, and opens it again. */
  restart(): Promise<void>;
  /** Whether `restart` ends the whole browser. */
  readonly restartsWhole: boolean;
  /** Errors on the console since the start, in the browsers that report them. */
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

/** A busy machine takes this long to start a browser or to unlock a match. */
export const WAIT_MS = 45_000;

/** The size of a phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/** A browser without Playwright, with elements by XPath. Calls throw after `WAIT_MS`. */
export interface DrivenBrowser {
  version(): Promise<string>;
  open(url: string): Promise<void>;
  waitFor(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  evaluate(body: string): Promise<unknown>;
  restart(): Promise<void>;
  readonly restartsWhole: boolean;
  readonly complaints: readonly string[];
  stop(): Promise<void>;
}

export const WAIT_MS = 45_000;

export const PHONE = { width: 390, height: 844 };

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserType,
  chromium,
  type PlaywrightWorkerOptions,
} from "@playwright/test";
import { reportPages } from "./failure-report.ts";
import { TIME_ZONE } from "./time-zone.ts";

type PhoneOptions = NonNullable<Parameters<BrowserType["launchPersistentContext"]>[1]>;

export class Phone {
  private readonly profile = mkdtempSync(join(tmpdir(), "touchline-phone-"));
  private current: BrowserContext | null = null;

  constructor(
    private readonly options: PhoneOptions,
    private readonly onOpen: (context: BrowserContext) => void,
  ) {}

  static create(
    launchOptions: PlaywrightWorkerOptions["launchOptions"],
    onOpen: (context: BrowserContext) => void,
  ): Phone {
    const screen = {
      viewport: { width: 360, height: 800 },
      locale: "en-GB",
      timezoneId: TIME_ZONE,
    };
    return new Phone({ ...launchOptions, ...screen }, onOpen);
  }

  async open(): Promise<BrowserContext> {
    this.current = await chromium.launchPersistentContext(this.profile, this.options);
    this.onOpen(this.current);
    return this.current;
  }

  async close(): Promise<void> {
    await this.current?.close();
    this.current = null;
  }

  async reportPages(): Promise<void> {
    if (this.current !== null) await reportPages(this.current);
  }

  async discard(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { Origin } from "./origin.ts";
import { Program } from "./program.ts";
import { templateOf } from "./data-template.ts";

/** What the network itself makes the browser say while a test has cut it. */
const NETWORK_NOISE = /^Failed to load resource|net::ERR_|The FetchEvent for .* resulted in a network error/;

/** Fails the test for whatever a page complains about, except what a spoilt network must cause. */
function watchConsole(context: BrowserContext, problems: string[], isSpoilt: () => boolean): void {
  const watch = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (isSpoilt() && NETWORK_NOISE.test(message.text())) return;
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  };
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
}

interface TestFixtures {
  origin: Origin;
  problems: string[];
  /** Watches a context that a test opened itself. */
  watch(context: BrowserContext): void;
  /** Expected complaints of this test: it asks for a refusal and the browser reports it. */
  expectProblems(pattern: RegExp): void;
}

export const test = base.extend<TestFixtures, { program: Program }>({
  program: [
    async ({}, use) => {
      const program = await Program.start(templateOf(process.env));
      await use(program);
      await program.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  origin: async ({ program }, use) => {
    const origin = await Origin.open(program.port);
    await use(origin);
    await origin.close();
  },
  baseURL: async ({ origin }, use) => {
    await use(origin.url);
  },
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
  },
  expectProblems: async ({ problems }, use) => {
    const patterns: RegExp[] = [];
    await use((pattern) => patterns.push(pattern));
    const unexpected = problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
    problems.splice(0, problems.length, ...unexpected);
  },
  watch: async ({ origin, problems }, use) => {
    let spoilt = false;
    await use((context) => watchConsole(context, problems, () => (spoilt ||= origin.wasSpoilt)));
  },
  context: async ({ context, watch, problems, expectProblems: _expect }, use) => {
    watch(context);
    await use(context);
    expect(problems, "the console stays quiet").toEqual([]);
  },
});

export { expect };

import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { EXPECTED_NETWORK_ERRORS, Origin } from "./origin.ts";
import { Phone } from "./phone.ts";
import { sharedProgram } from "./prepared-server.ts";
import type { Program } from "./program.ts";
import { reportFailedRequests, reportPages } from "./failure-report.ts";

const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/** Collects console errors, except those that a broken network causes. */
function watchConsole(
  context: BrowserContext,
  { problems, failedRequests }: Complaints,
  wasDisrupted: () => boolean,
): void {
  context.on("requestfailed", (request) =>
    failedRequests.push(
      `${request.failure()?.errorText} of ${request.url()}, requested by ${request.serviceWorker() === null ? "the page" : "the worker"}`,
    ),
  );
  const watch = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      if (message.text() === BLOCKED_WORKER) return;
      if (wasDisrupted() && EXPECTED_NETWORK_ERRORS.test(message.text())) return;
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  };
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
}

interface Complaints {
  problems: string[];
  failedRequests: string[];
  expected: RegExp[];
}

function expectCleanConsole({ problems, expected }: Complaints): void {
  const unexpected = problems.filter(
    (problem) => !expected.some((pattern) => pattern.test(problem)),
  );
  expect(unexpected, "the console has no errors").toEqual([]);
}

interface TestFixtures {
  origin: Origin;
  phone: Phone;
  complaints: Complaints;
  watch(context: BrowserContext): void;
  expectProblems(pattern: RegExp): void;
}

export const test = base.extend<TestFixtures, { program: Program }>({
  program: [
    async ({}, use) => {
      await use(sharedProgram());
    },
    { scope: "worker" },
  ],
  origin: async ({ program }, use) => {
    const origin = await Origin.open(program);
    await use(origin);
    await origin.close();
  },
  baseURL: async ({ origin }, use) => {
    await use(origin.url);
  },
  complaints: async ({}, use) => {
    await use({ problems: [], failedRequests: [], expected: [] });
  },
  expectProblems: async ({ complaints }, use) => {
    await use((pattern) => complaints.expected.push(pattern));
  },
  watch: async ({ origin, complaints }, use) => {
    await use((context) => watchConsole(context, complaints, () => origin.wasDisrupted));
  },
  phone: async ({ launchOptions, watch, complaints }, use, testInfo) => {
    const phone = Phone.create(launchOptions, watch);
    await use(phone);
    if (testInfo.status !== testInfo.expectedStatus) {
      await phone.reportPages();
      reportFailedRequests(complaints.failedRequests);
    }
    await phone.discard();
    expectCleanConsole(complaints);
  },
  context: async ({ context, watch, complaints }, use, testInfo) => {
    watch(context);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) {
      await reportPages(context);
      reportFailedRequests(complaints.failedRequests);
    }
    expectCleanConsole(complaints);
  },
});

/** Tests of the page alone run faster without a worker. */
export const withoutWorker = test.extend({ serviceWorkers: "block" });

export { expect };

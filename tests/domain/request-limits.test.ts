import { expect, it } from "vitest";
import { PAGE_REQUEST_MS, WORKER_EVENT_MS, WORKER_REQUEST_MS } from "#domain/request-limits.ts";

it("The page gives up before the worker's own request ends, and that before the worker is let go", () => {
  expect(PAGE_REQUEST_MS).toBeLessThan(WORKER_REQUEST_MS);
  expect(WORKER_REQUEST_MS).toBeLessThan(WORKER_EVENT_MS);
});

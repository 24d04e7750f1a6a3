import { expect, it } from "vitest";
import { PAGE_REQUEST_MS, WORKER_EVENT_MS, WORKER_REQUEST_MS } from "#domain/request-limits.ts";

it("The page times out before the worker's request, and that before its event", () => {
  expect(PAGE_REQUEST_MS).toBeLessThan(WORKER_REQUEST_MS);
  expect(WORKER_REQUEST_MS).toBeLessThan(WORKER_EVENT_MS);
});

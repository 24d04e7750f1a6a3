/** How long a page waits for an answer, whoever gives it. */
export const PAGE_REQUEST_MS = 8_000;

/** How long the worker waits for the server's: longer than the page, so that the page names its own failure. */
export const WORKER_REQUEST_MS = 9_000;

/** How long any work may hold the worker, so that a new version can start; more than any request may take. */
export const WORKER_EVENT_MS = 12_000;

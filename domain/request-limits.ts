export const PAGE_REQUEST_MS = 8_000;

/** Longer than the page's timeout, so the page reports its own failure. */
export const WORKER_REQUEST_MS = 9_000;

/** Longer than any request. A new version can only start when the old worker has no work left. */
export const WORKER_EVENT_MS = 12_000;

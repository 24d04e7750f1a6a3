/** Where the API begins; the contract's paths are below it. */
export const API_PATH = "/api/v1";

/** Figures for those who run it, and for nobody else. */
export const METRICS_PATH = "/metrics";

/**
 * Addresses that belong to the server, matched against path and search: the API, its own pages, and anything with a
 * file's ending; an unknown one there is a real 404. Everything else that is navigated to is a screen of the app.
 */
export const SERVER_PATHS = [
  /^\/(api|dev|healthz|readyz|metrics|assets|pay|\.well-known)(\/|\?|$)/,
  /^\/[^?]*\.[a-z0-9]{2,11}(\?|$)/i,
];

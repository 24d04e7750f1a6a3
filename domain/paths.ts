export const API_PATH = "/api/v1";

export const METRICS_PATH = "/metrics";

/** An unknown address here is a real 404; every other navigation is a screen of the app. */
export const SERVER_PATHS = [
  /^\/(api|dev|healthz|readyz|metrics|assets|pay|\.well-known)(\/|\?|$)/,
  /^\/[^?]*\.[a-z0-9]{2,11}(\?|$)/i,
];

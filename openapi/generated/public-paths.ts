// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  "/sports",
  "/tournaments",
  "/countries",
  "/questions",
  "/events",
  "/fixtures",
  "/events/{slug}",
  "/predictions/of-the-day",
  "/track-record",
  "/proofs",
  "/plans",
  "/rates",
  "/wallet/packs"
]);

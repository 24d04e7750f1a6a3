// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  "/sports",
  "/tournaments",
  "/tournaments/{slug}/table",
  "/tournaments/{slug}/season-chances",
  "/countries",
  "/questions",
  "/teams",
  "/teams/{slug}",
  "/events",
  "/fixtures",
  "/events/{slug}",
  "/predictions/of-the-day",
  "/track-record",
  "/proofs",
  "/plans",
  "/rates",
  "/wallet/packs",
  "/push/key"
]);

import type { VoidReason } from "#server/db/schema.ts";

/** Why a match does not count, after "because". */
export const VOID_REASONS: Readonly<Record<VoidReason, string>> = {
  abandoned: "the match was abandoned",
  canceled: "the match was canceled",
  awarded: "the match was awarded and not played to its end",
  postponed: "the match was postponed for more than 48 hours",
  sealed_late: "our predictions were not final before kick-off",
};

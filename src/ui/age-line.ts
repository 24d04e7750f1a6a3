import { css } from "#styled/css/index.js";

/** Scores are old after a poll and a half: from then on they say so, and nothing that stands for play going on moves. */
export const SCORES_OLD_AFTER_S = 150;

/** The quiet line above what comes from the device instead of the server. */
export const ageLineStyle = css({
  display: "flex",
  gap: "2",
  alignItems: "baseline",
  marginInline: "4",
  marginBottom: "2",
  paddingInline: "3",
  paddingBlock: "2",
  borderRadius: "md",
  bg: "warning.soft",
  color: "warning",
  fontSize: "sm",
  md: { marginInline: "0" },
});

import { css } from "#styled/css/index.js";

/** One and a half poll intervals. After that the age shows, and nothing looks live. */
export const SCORES_OLD_AFTER_S = 150;

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

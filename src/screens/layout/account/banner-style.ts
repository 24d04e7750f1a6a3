import { css } from "#styled/css/index.js";

export const bannerStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  columnGap: "2",
  bg: "warning.soft",
  color: "warning",
  marginInline: "-4",
  paddingInline: "4",
  paddingBlock: "1",
  fontSize: "sm",
});
export const bannerWayStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  minWidth: "target",
  fontWeight: "bold",
  textDecoration: "underline",
});

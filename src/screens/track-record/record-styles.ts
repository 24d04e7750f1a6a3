import { css } from "#styled/css/index.js";

export const headlineStyle = css({
  minHeight: "3.5rem",
  marginInline: "4",
  fontSize: "xl",
  fontWeight: "heavy",
  lineHeight: "tight",
  letterSpacing: "-0.02em",
  textWrap: "balance",
  md: { marginInline: "0" },
});
export const quietStyle = css({
  marginInline: "4",
  marginTop: "1",
  marginBottom: "3",
  fontSize: "sm",
  color: "ink.2",
  md: { marginInline: "0" },
});

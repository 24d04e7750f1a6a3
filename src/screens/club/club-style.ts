import { css } from "#styled/css/index.js";

export const cardStyle = css({
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  overflow: "clip",
});
export const headStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: "3",
  paddingInline: "1",
  paddingTop: "4",
  paddingBottom: "2",
  textStyle: "sectionTitle",
  "& > span": { fontWeight: "normal", fontSize: "xs", color: "ink.2" },
});
export const linkStyle = css({
  // Large enough to tap, in the room of its line.
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  marginBlock: "-3",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  textDecorationColor: "line.strong",
  _hover: { color: "pitch" },
});

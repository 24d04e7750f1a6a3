import { css } from "#styled/css/index.js";

export const tableStyle = css({
  width: "full",
  fontSize: "sm",
  "& th, & td": {
    paddingInline: "2",
    paddingBlock: "3",
    textAlign: "start",
    verticalAlign: "middle",
    borderTopWidth: "hair",
    borderColor: "line",
  },
  "& th:first-child, & td:first-child": { paddingInlineStart: "4" },
  "& th:last-child, & td:last-child": { paddingInlineEnd: "4" },
  "& thead th": { color: "ink.2", fontWeight: "semibold", fontSize: "xs" },
  "& tbody td": { paddingBlock: "1" },
});

export const itemStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});

export const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  minWidth: "target",
  color: "pitch",
  fontWeight: "semibold",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

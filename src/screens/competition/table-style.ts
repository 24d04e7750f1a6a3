import { css } from "#styled/css/index.js";

export const tableStyle = css({
  width: "full",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
});
export const captionStyle = css({ srOnly: true });
export const headCellStyle = css({
  height: "2rem",
  fontSize: "xs",
  fontWeight: "medium",
  color: "ink.2",
  textAlign: "end",
  "&:first-child": { textAlign: "center" },
});
export const rowStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  _hover: { bg: "paper" },
});
export const numberStyle = css({ textAlign: "end", color: "ink.2" });
export const numberColumn = css({ width: "1.75rem" });
export const pointsColumn = css({
  width: "3.5rem",
  paddingInlineEnd: "4",
  "@media (min-width: 22.5em)": { width: "2.5rem", paddingInlineEnd: "0" },
});
/** Beside larger text or on a phone the row has no room for them. */
export const wideColumn = css({
  display: "none",
  "@media (min-width: 40em)": { display: "table-cell" },
});
export const formColumn = css({
  display: "none",
  width: "6.75rem",
  paddingInlineEnd: "3",
  textAlign: "end!",
  "@media (min-width: 22.5em)": { display: "table-cell" },
});

import { css } from "#styled/css/index.js";

/** A line of a list in a section: what it is, and beside it what can be done or what it brought. */
export const rowStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "1",
  borderTopWidth: "hair",
  borderColor: "line",
});
export const nameStyle = css({ fontWeight: "semibold", overflowWrap: "anywhere" });
export const noteStyle = css({ fontSize: "sm", color: "ink.2" });

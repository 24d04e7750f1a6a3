import { css } from "#styled/css/index.js";

export const listStyle = css({
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  overflow: "clip",
  "& > li + li": { borderTopWidth: "hair", borderColor: "line" },
});
export const headStyle = css({
  textStyle: "sectionTitle",
  paddingInline: "1",
  paddingTop: "4",
  paddingBottom: "2",
});
export const rowStyle = css({ display: "flex", alignItems: "stretch", minHeight: "row" });
/** The star beside it is a button of its own. */
export const linkStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  flex: "1",
  minWidth: "0",
  paddingInline: "3",
  paddingBlock: "1",
  _hover: { bg: "paper" },
  _focusVisible: { outlineOffset: "-2px", bg: "pitch.soft" },
});
export const nameStyle = css({ fontWeight: "semibold", overflowWrap: "anywhere" });
export const noteStyle = css({ fontSize: "sm", color: "ink.2", overflowWrap: "anywhere" });

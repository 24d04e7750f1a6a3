import { css } from "#styled/css/index.js";

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

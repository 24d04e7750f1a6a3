import { css } from "#styled/css/index.js";

export const floatingStyle = css({
  position: "fixed",
  insetInline: "max(token(spacing.3), env(safe-area-inset-left))",
  bottom: "calc(env(safe-area-inset-bottom) + token(sizes.row) + token(spacing.3))",
  marginInline: "auto",
  maxWidth: "dialog",
  zIndex: "panel",
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: "2",
  flexWrap: "wrap",
  paddingInlineStart: "4",
  paddingInlineEnd: "2",
  paddingBlock: "2",
  bg: "card",
  borderRadius: "lg",
  borderWidth: "hair",
  borderColor: "line.strong",
  boxShadow: "raised",
  md: { bottom: "4" },
  // Keeps the focused element clear of the prompt.
  _pageWith: { scrollPaddingBottom: "12rem" },
  "@media print": { display: "none" },
});

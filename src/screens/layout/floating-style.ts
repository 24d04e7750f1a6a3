import { css } from "#styled/css/index.js";

/** A quiet question over the page: the new version, the home screen. Never both at once. */
export const floatingStyle = css({
  position: "fixed",
  insetInline: "max(token(spacing.3), env(safe-area-inset-left))",
  // Clear of the bar of places.
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
  // Nor does it cover what the keyboard comes to, which is the same on a desk as above the bar of places.
  _pageWith: { scrollPaddingBottom: "12rem" },
  "@media print": { display: "none" },
});

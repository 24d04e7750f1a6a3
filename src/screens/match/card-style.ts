import { css } from "#styled/css/index.js";

/** In a wide pane a card lies on its side: words left, picture right. */
export const cardStyle = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gridTemplateAreas: '"question verdict" "answer chance" "picture picture" "say say" "why why"',
  columnGap: "2",
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingInline: "3",
  paddingTop: "2",
  marginInline: "2",
  marginBottom: "2",
  breakInside: "avoid",
  "@container match (min-width: 34rem)": {
    marginInline: "0",
    paddingInline: "4",
    gridTemplateColumns: "12.25rem minmax(0, 1fr)",
    gridTemplateRows: "auto auto auto auto 1fr",
    gridTemplateAreas:
      '"question picture" "verdict picture" "answer picture" "chance picture" "say picture" "why why"',
    columnGap: "5",
    paddingTop: "3",
  },
  "@container match (min-width: 58rem)": {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateRows: "auto auto auto 1fr auto",
    gridTemplateAreas: '"question verdict" "answer chance" "picture picture" "say say" "why why"',
    columnGap: "3",
    marginBottom: "0",
  },
  "@media print": {
    gridTemplateAreas: '"question verdict" "answer chance" "why why" "why why" "why why"',
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gridTemplateRows: "auto",
    paddingBlock: "1",
    marginBottom: "1",
  },
});

export const questionStyle = css({
  gridArea: "question",
  fontSize: "xs",
  lineHeight: "1.3",
  minHeight: "1.5rem",
  display: "flex",
  alignItems: "center",
  fontWeight: "semibold",
  color: "ink.2",
});

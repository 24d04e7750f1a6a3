import { defineGlobalStyles } from "@pandacss/dev";

export const conditions = {
  rootWith: "#root:has(&)",
  mainWith: "main:has(> &)",
  phone: "@media (max-width: 767.98px)",
  still: "@media (prefers-reduced-motion: reduce)",
  pageWith: "html:has(&)",
  /** Wide enough for long words: a desktop pane, a tablet, a large phone. */
  wideList: "@container (min-width: 24.5rem)",
  /** Gives the names the room. In `em`, to follow the text size. */
  narrowList: "@container (max-width: 20em)",
  narrowestList: "@container (max-width: 13.5em)",
  current: "&[aria-current]:not([aria-current=false])",
};

export const globalCss = defineGlobalStyles({
  ":root": {
    colorScheme: "light dark",
    scrollbarGutter: "stable",
    "--bar-height": "calc(3rem + env(safe-area-inset-top))",
    md: { "--bar-height": "calc(3.5rem + env(safe-area-inset-top))" },
    // Keeps the focused element clear of the bars (WCAG 2.2, 2.4.11).
    scrollPaddingTop: "calc(var(--bar-height) + token(spacing.2))",
    scrollPaddingBottom: "calc(token(sizes.row) + token(spacing.2) + env(safe-area-inset-bottom))",
  },
  ":root[data-theme=light]": { colorScheme: "light" },
  ":root[data-theme=dark]": { colorScheme: "dark" },
  body: {
    fontFamily: "words",
    fontSize: "md",
    lineHeight: "words",
    bg: "paper",
    color: "ink",
    fontVariantNumeric: "tabular-nums",
    minHeight: "100dvh",
    WebkitTextSizeAdjust: "100%",
  },
  "#root": { minHeight: "100dvh", display: "flex", flexDirection: "column" },
  ":focus-visible": { outline: "2px solid token(colors.pitch)", outlineOffset: "2px" },
  "::view-transition-group(*)": { animationDuration: "180ms" },
  "main:focus, main h1:focus": { outline: "none" },
  "a, button, input, select, summary": { touchAction: "manipulation" },
  "button, summary, select": { cursor: "pointer" },
  "button:disabled, button[aria-disabled=true]": { cursor: "not-allowed" },
  "::placeholder": { color: "ink.3", opacity: "1" },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      transitionDuration: "0.01ms !important",
    },
  },
  // In forced colours, the current place, day and tab need the system's highlight colours.
  "@media (forced-colors: active)": {
    "nav a[aria-current]:not([aria-current=false]), [aria-selected=true]": {
      forcedColorAdjust: "none",
      background: "Highlight !important",
      "&, & *": { color: "HighlightText !important" },
    },
  },
  // Paper is white, so print uses the light scheme.
  "@media print": {
    ":root": { colorScheme: "light !important", fontSize: "66%" },
    body: { bg: "#fff", color: "#000" },
  },
});

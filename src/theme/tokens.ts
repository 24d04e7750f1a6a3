import { defineTokens } from "@pandacss/dev";

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const condensed = '"Barlow Condensed", "Arial Narrow", "Roboto Condensed", sans-serif';

export const breakpoints = { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" };

export const tokens = defineTokens({
  fonts: {
    words: { value: system },
    figures: { value: condensed },
  },
  fontSizes: {
    xs: { value: "0.75rem" },
    sm: { value: "0.8125rem" },
    md: { value: "0.9375rem" },
    lg: { value: "1.1875rem" },
    xl: { value: "1.5rem" },
    "2xl": { value: "2rem" },
    hero: { value: "3.5rem" },
  },
  fontWeights: {
    normal: { value: "400" },
    medium: { value: "500" },
    semibold: { value: "600" },
    bold: { value: "700" },
    heavy: { value: "800" },
  },
  lineHeights: {
    none: { value: "1" },
    tight: { value: "1.15" },
    words: { value: "1.4" },
    prose: { value: "1.6" },
  },
  spacing: {
    0: { value: "0" },
    1: { value: "0.25rem" },
    2: { value: "0.5rem" },
    3: { value: "0.75rem" },
    4: { value: "1rem" },
    5: { value: "1.25rem" },
    6: { value: "1.5rem" },
    8: { value: "2rem" },
    10: { value: "2.5rem" },
    12: { value: "3rem" },
    16: { value: "4rem" },
  },
  sizes: {
    full: { value: "100%" },
    target: { value: "2.75rem" },
    row: { value: "3.5rem" },
    content: { value: "45rem" },
    wide: { value: "64rem" },
    dialog: { value: "28rem" },
  },
  radii: {
    sm: { value: "0.375rem" },
    md: { value: "0.625rem" },
    lg: { value: "0.75rem" },
    full: { value: "999px" },
  },
  zIndex: {
    bar: { value: 10 },
    panel: { value: 20 },
    toast: { value: 40 },
  },
  durations: { quick: { value: "150ms" } },
  borderWidths: { hair: { value: "1px" }, thick: { value: "2px" } },
});

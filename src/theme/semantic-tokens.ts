import { defineSemanticTokens } from "@pandacss/dev";
import { CREST_COLOURS } from "../../domain/crest.ts";

/** The build adds a fallback for browsers without `light-dark()`. */
function scheme(light: string, dark: string) {
  return { value: `light-dark(${light}, ${dark})` };
}

/** Contrast: text 4.5:1 on every ground; large figures, plots and borders 3:1. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    paper: scheme("#f6f5f0", "#0c1411"),
    card: scheme("#ffffff", "#131e19"),
    ink: {
      DEFAULT: scheme("#10201a", "#eef4ef"),
      2: scheme("#4a5a52", "#b3c1b9"),
      3: scheme("#5c6b63", "#8b9a92"),
    },
    line: {
      DEFAULT: scheme("#e2e2d9", "#223029"),
      strong: scheme("#7c8982", "#66756d"),
    },
    pitch: {
      DEFAULT: scheme("#0b6b43", "#3fd18b"),
      ink: scheme("#ffffff", "#04170d"),
      soft: scheme("#e3f1e9", "#12301f"),
    },
    live: {
      DEFAULT: scheme("#c0301d", "#ff7a66"),
      soft: scheme("#fdebe7", "#331713"),
    },
    warning: {
      DEFAULT: scheme("#8a5a00", "#f2c14e"),
      soft: scheme("#fbf0d6", "#2c2410"),
    },
    error: {
      DEFAULT: scheme("#b3261e", "#ff8a7a"),
      soft: scheme("#fdebe7", "#331713"),
    },
    home: scheme("#0b6b43", "#3fd18b"),
    draw: scheme("#7f8a84", "#5f6e66"),
    away: scheme("#22386b", "#6d98f7"),
    board: {
      DEFAULT: { value: "#0d3b28" },
      lit: { value: "#15724b" },
      deep: { value: "#08261a" },
      ink: { value: "#f3f8f4" },
      ink2: { value: "#c5d8cd" },
      live: { value: "#ff8b78" },
      soft: { value: "rgb(255 255 255 / 0.12)" },
      home: { value: "#3fd18b" },
      draw: { value: "#5f6e66" },
      away: { value: "#6d98f7" },
      bar: { value: "#04170d" },
    },
    crest: Object.fromEntries(
      Object.entries(CREST_COLOURS).map(([name, value]) => [name, { value }]),
    ),
    shade: { value: "rgb(4 12 8 / 0.55)" },
  },
  shadows: {
    raised: {
      value:
        "0 1px 2px light-dark(rgb(16 32 26 / 0.08), transparent), 0 12px 32px -16px light-dark(rgb(16 32 26 / 0.35), rgb(0 0 0 / 0.8))",
    },
  },
});

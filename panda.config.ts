import { defineConfig } from "@pandacss/dev";
import { conditions, globalCss } from "./src/theme/global-css.ts";
import { button, card, field, pill } from "./src/theme/recipes.ts";
import { semanticTokens } from "./src/theme/semantic-tokens.ts";
import { keyframes, textStyles } from "./src/theme/text-styles.ts";
import { breakpoints, tokens } from "./src/theme/tokens.ts";

export default defineConfig({
  // Without the default preset, whose tokens and patterns are unused.
  presets: ["@pandacss/preset-base"],
  eject: true,
  preflight: true,
  jsxStyleProps: "none",
  include: ["./src/**/*.{ts,tsx}"],
  exclude: [],
  outdir: "styled-system",
  outExtension: "js",
  importMap: "#styled",
  gitignore: false,
  conditions: { extend: conditions },
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    recipes: { button, card, field, pill },
  },
});

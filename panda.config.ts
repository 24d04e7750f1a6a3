import { defineConfig } from "@pandacss/dev";
import { conditions, globalCss } from "./src/theme/global-css.ts";
import { keyframes } from "./src/theme/keyframes.ts";
import { button } from "./src/theme/recipes/button.ts";
import { card } from "./src/theme/recipes/card.ts";
import { field } from "./src/theme/recipes/field.ts";
import { pill } from "./src/theme/recipes/pill.ts";
import { semanticTokens } from "./src/theme/semantic-tokens.ts";
import { textStyles } from "./src/theme/text-styles.ts";
import { breakpoints, tokens } from "./src/theme/tokens.ts";

export default defineConfig({
  // The base preset brings utilities and conditions only; its tokens and patterns would be dead weight.
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

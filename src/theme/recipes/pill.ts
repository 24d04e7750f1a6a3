import { defineRecipe } from "@pandacss/dev";

export const pill = defineRecipe({
  className: "pill",
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    borderRadius: "full",
    paddingInline: "3",
    paddingBlock: "1",
    fontSize: "xs",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      pitch: { bg: "pitch.soft", color: "pitch" },
      live: { bg: "live.soft", color: "live" },
      warning: { bg: "warning.soft", color: "warning" },
      neutral: { bg: "line", color: "ink.2" },
      board: { bg: "board.soft", color: "board.ink" },
    },
  },
  defaultVariants: { tone: "pitch" },
});

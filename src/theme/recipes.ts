import { defineRecipe } from "@pandacss/dev";

export const button = defineRecipe({
  className: "button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "target",
    paddingInline: "4",
    paddingBlock: "2",
    borderRadius: "lg",
    borderWidth: "hair",
    borderColor: "transparent",
    fontWeight: "bold",
    fontSize: "md",
    textAlign: "center",
    transition: "background-color token(durations.quick), opacity token(durations.quick)",
    "&:disabled, &[aria-disabled=true]": { opacity: "0.55" },
  },
  variants: {
    tone: {
      main: { bg: "pitch", color: "pitch.ink" },
      quiet: { bg: "card", color: "ink", borderColor: "line.strong" },
      text: { bg: "transparent", color: "pitch", paddingInline: "2" },
      danger: { bg: "transparent", color: "error", borderColor: "error" },
    },
    width: {
      auto: {},
      full: { width: "full" },
    },
  },
  defaultVariants: { tone: "main", width: "auto" },
});

export const card = defineRecipe({
  className: "card",
  base: {
    bg: "card",
    borderColor: "line",
    borderBlockWidth: "hair",
    md: { borderInlineWidth: "hair", borderRadius: "lg" },
  },
});

/** 16 px text, or iOS zooms in on focus. */
export const field = defineRecipe({
  className: "field",
  base: {
    minHeight: "target",
    width: "full",
    minWidth: "0",
    paddingInline: "3",
    borderRadius: "md",
    borderWidth: "hair",
    borderColor: "line.strong",
    bg: "card",
    color: "ink",
    fontSize: "1rem",
    "&[aria-invalid=true]": { borderColor: "error" },
    "&:read-only:not(select)": { bg: "paper", color: "ink.2" },
  },
});

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
